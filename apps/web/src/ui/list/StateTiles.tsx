import { UnstyledButton } from '@mantine/core';
import { formatNumber } from '../../platform/dates.ts';
import { Dot } from '../display/StatusBadge.tsx';
import type { Tone } from '../display/tones.ts';
import classes from './StateTiles.module.css';

interface StateTile<T extends string> {
  /** State of the rows that the tile selects. Null for all states. */
  value: T | null;
  label: string;
  /** Number of rows in this state. Undefined while loading. */
  count: number | undefined;
  tone?: Tone;
}

interface Props<T extends string> {
  label: string;
  tiles: readonly StateTile<T>[];
  value: T | null;
  onChange: (value: T | null) => void;
}

export function StateTiles<T extends string>({ label, tiles, value, onChange }: Props<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add the visible frame of a form
    <div aria-label={label} className={classes.tiles} role="group">
      {tiles.map((tile) => (
        <UnstyledButton
          aria-pressed={tile.value === value}
          className={classes.tile}
          key={tile.value ?? ''}
          onClick={() => onChange(tile.value === value ? null : tile.value)}
        >
          {tile.tone && <Dot tone={tile.tone} />}
          <b>{tile.count === undefined ? '–' : formatNumber(tile.count)}</b>{' '}
          <span className={classes.label}>{tile.label}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
