import { UnstyledButton } from '@mantine/core';
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

/** The left side of a list that the portal searches and of which it answers the first rows. */
export interface Found {
  rows: readonly SplitRow[];
  total: number;
  onMore: (count: number) => void;
  onSearch: (keyword: string) => void;
}

export interface SideProps {
  rows: readonly SplitRow[];
  found: Found | undefined;
  selected: string | undefined;
  onSelect: (code: string) => void;
}

/** The rows of a SplitList's left pane: one tab stop, arrow keys within. */
export function SplitRows({ rows, found, selected, onSelect }: SideProps) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const place = rows.findIndex(({ code }) => code === selected);
  const [shown, setShown] = useState(Math.max(step, place + 1));
  const left = (found?.total ?? rows.length) - Math.min(shown, rows.length);

  // a deep link may select a row far below what fits; `scrollIntoView` would let the keyboard begin there, too
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    list.current?.scrollTo(0, (row?.offsetTop ?? 0) - 88);
  }, []);

  const more = () => {
    setShown(shown + step);
    found?.onMore(step);
  };
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
      {left > 0 && (
        <li>
          <UnstyledButton className={classes.row} onClick={more} tabIndex={-1}>
            <small>{t('ui.moreRows', { count: left })}</small>
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}
