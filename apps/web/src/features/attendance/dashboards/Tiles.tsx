import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Tiles.module.css';

export interface Tile {
  label: string;
  /** Null: nothing to say, a faint dash. */
  value: string | null;
  /** Behind the value, smaller. */
  unit?: string;
  note?: ReactNode;
}

/** Figures in boxes of their own. */
export function Tiles({ tiles, isLoading }: { tiles: readonly Tile[]; isLoading: boolean }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ label, value, unit, note }) => (
        <div className={classes.tile} key={label}>
          <dt>{label}</dt>
          {isLoading ? (
            <dd>
              <Skeleton height={30} width={96} />
            </dd>
          ) : (
            <dd>
              <span className={value === null ? classes.none : classes.value}>{value ?? '–'}</span>
              {unit && <small> {unit}</small>}
              {note && <span className={classes.note}>{note}</span>}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
