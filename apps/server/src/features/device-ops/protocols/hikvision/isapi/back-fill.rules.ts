import type { Gap } from '../event-numbers.rules.ts';

const isInside = ([first, last]: Gap, within: readonly Gap[]) =>
  within.some(([from, to]) => first >= from && last <= to);

/**
 * Returns the missing ranges that have not been searched. If a search did not find an event on the terminal, a later
 * search would not find it either.
 */
export const toSearch = (missing: readonly Gap[], searched: readonly Gap[]): Gap[] =>
  missing.filter((gap) => !isInside(gap, searched));

/**
 * Returns the searched ranges that still have missing events. Omits ranges that were dropped because the numbers
 * restarted.
 */
export const unfilledRanges = (searched: readonly Gap[], missing: readonly Gap[]): Gap[] =>
  searched.filter((range) => missing.some((gap) => isInside(gap, [range])));
