import type { Gap } from '../hik/hik.numbers.rules.ts';

const isInside = ([first, last]: Gap, within: readonly Gap[]) =>
  within.some(([from, to]) => first >= from && last <= to);

/**
 * Returns the missing ranges that have not been searched. If a terminal does not have an event now, it will not have it
 * later.
 */
export const toSearch = (missing: readonly Gap[], searched: readonly Gap[]): Gap[] =>
  missing.filter((gap) => !isInside(gap, searched));

/**
 * Returns the searched ranges that still have missing events. Omits ranges that were dropped because the numbers
 * restarted.
 */
export const unfilledRanges = (searched: readonly Gap[], missing: readonly Gap[]): Gap[] =>
  searched.filter((range) => missing.some((gap) => isInside(gap, [range])));
