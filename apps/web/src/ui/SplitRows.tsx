import { Text, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import classes from './SplitList.module.css';

/** So many rows are drawn at once; "more" draws as many again. Ten thousand doors would take a second. */
const step = 200;

export interface SplitRow {
  /** What the address calls it: a code. */
  code: string;
  title: string;
  /** A second line, such as an address. */
  note?: string;
}

interface Props {
  rows: readonly SplitRow[];
  selected: string | undefined;
  onSelect: (code: string) => void;
}

/** The rows of a SplitList's left pane: one tab stop, arrow keys within. */
export function SplitRows({ rows, selected, onSelect }: Props) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const place = rows.findIndex(({ code }) => code === selected);
  const [shown, setShown] = useState(Math.max(step, place + 1));

  // a deep link may select a row far below what fits
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  };

  return (
    <ul className={classes.rows} onKeyDown={onKeyDown} ref={list}>
      {rows.slice(0, shown).map((row, index) => (
        <li key={row.code}>
          <UnstyledButton
            aria-current={row.code === selected ? 'true' : undefined}
            className={classes.row}
            onClick={() => onSelect(row.code)}
            tabIndex={index === Math.max(place, 0) ? 0 : -1}
          >
            <span>{row.title}</span>
            {row.note && <small>{row.note}</small>}
          </UnstyledButton>
        </li>
      ))}
      {rows.length > shown && (
        <li>
          <UnstyledButton className={classes.row} onClick={() => setShown(shown + step)} tabIndex={-1}>
            <Text c="dimmed" fz="sm">
              {t('ui.moreRows', { count: rows.length - shown })}
            </Text>
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}
