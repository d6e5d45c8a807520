import type { ScreenPath } from '../../menu.ts';

/** Tone of the count at a menu entry. `info`: items to do. `warn`: something unusual. `bad`: something broken. */
type WaitingTone = 'info' | 'warn' | 'bad';
export interface WaitingTotal {
  count: number;
  tone: WaitingTone;
}
export type WaitingTotals = Partial<Record<ScreenPath, WaitingTotal>>;

const worst: readonly WaitingTone[] = ['bad', 'warn', 'info'];

/** Returns the sum of several counts and their worst tone. Undefined if all counts are zero. */
export function sumWaiting(all: readonly (WaitingTotal | undefined)[]): WaitingTotal | undefined {
  const totals = all.filter((total) => total !== undefined).filter(({ count }) => count > 0);
  const tone = worst.find((candidate) => totals.some((total) => total.tone === candidate));
  return tone && { count: totals.reduce((sum, total) => sum + total.count, 0), tone };
}
