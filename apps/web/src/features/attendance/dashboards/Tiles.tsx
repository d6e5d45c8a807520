import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import classes from './Tiles.module.css';

export interface DashboardTile {
  label: string;
  /** Value of the tile. Null shows a dash. */
  value: string | null;
  unit?: string;
  note?: ReactNode;
  /** Values of the last dates, today last. */
  recent?: readonly (number | null)[] | undefined;
}

export function Tiles({ tiles, isLoading }: { tiles: readonly DashboardTile[]; isLoading: boolean }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ label, value, unit, note, recent }) => (
        <div className={classes.tile} key={label}>
          <dt>{label}</dt>
          {isLoading ? (
            <dd>
              <Skeleton height={30} width={96} />
            </dd>
          ) : (
            <dd>
              <span className={classes.figure}>
                <span>
                  <span className={value === null ? classes.none : classes.value}>{value ?? '–'}</span>
                  {unit && <small> {unit}</small>}
                </span>
                {recent && <Sparkline values={recent} />}
              </span>
              {note && <span className={classes.note}>{note}</span>}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
