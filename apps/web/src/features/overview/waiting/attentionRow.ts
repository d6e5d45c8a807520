import type { LinkProps } from '@tanstack/react-router';
import type { Tone } from '../../../ui/display/tones.ts';

export interface AttentionRow {
  key: string;
  tone: Extract<Tone, 'info' | 'warn' | 'bad'>;
  text: string;
  hint?: string;
  /** The page that resolves the item. Absent if only the operator of the server can resolve it. */
  way?: Pick<LinkProps, 'to' | 'search' | 'params'>;
}

const worst: readonly AttentionRow['tone'][] = ['bad', 'warn', 'info'];

/** Sorts rows by tone, the worst first. Rows of the same tone keep their order. */
export const byTone = (rows: readonly AttentionRow[]): AttentionRow[] =>
  rows.toSorted((a, b) => worst.indexOf(a.tone) - worst.indexOf(b.tone));
