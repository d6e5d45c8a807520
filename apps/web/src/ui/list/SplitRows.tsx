import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import classes from './SplitList.module.css';

/**
 * Number of rows that are rendered at first, and that each click on "more" adds. Rendering ten thousand doors would
 * take a second.
 */
const step = 200;

export interface SplitRow {
  /** Code of the row in the URL. */
  code: string;
  title: string;
  note?: string;
}

/** Search of the left pane in the portal. `rows` contains only the first rows of the result. */
export interface SideSearch {
  rows: readonly SplitRow[];
  total: number;
  onMore: (count: number) => void;
  onSearch: (keyword: string) => void;
}

export interface SideProps {
  rows: readonly SplitRow[];
  found: SideSearch | undefined;
  selected: string | undefined;
  onSelect: (code: string) => void;
}

/** Shows the rows of the left pane as one tab stop. Arrow keys move between the rows. */
export function SplitRows({ rows, found, selected, onSelect }: SideProps) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const selectedIndex = rows.findIndex(({ code }) => code === selected);
  const [shownCount, setShown] = useState(Math.max(step, selectedIndex + 1));
  const left = (found?.total ?? rows.length) - Math.min(shownCount, rows.length);

  // Scrolls to the selected row, which may be far down after opening a deep link. Avoids `scrollIntoView`, which would
  // also move the position from which the Tab key continues.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    list.current?.scrollTo(0, (row?.offsetTop ?? 0) - 88);
  }, []);

  const showMore = () => {
    setShown(shownCount + step);
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
      {rows.slice(0, shownCount).map((row, index) => (
        <li className={classes.row} key={row.code}>
          <UnstyledButton
            aria-current={row.code === selected ? 'true' : undefined}
            className={classes.choice}
            onClick={() => onSelect(row.code)}
            tabIndex={index === Math.max(selectedIndex, 0) ? 0 : -1}
          >
            <span>{row.title}</span>
            {row.note && <small>{row.note}</small>}
          </UnstyledButton>
        </li>
      ))}
      {left > 0 && (
        <li>
          <UnstyledButton className={classes.choice} onClick={showMore} tabIndex={-1}>
            <small>{t('ui.moreRows', { count: left })}</small>
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}
