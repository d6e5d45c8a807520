import type { Gap } from '../event-numbers.rules.ts';

const isInside = ([first, last]: Gap, within: readonly Gap[]) =>
  within.some(([from, to]) => first >= from && last <= to);

/**
 * Returns the missing ranges of event numbers that have not been searched. A search that did not find an event on the
 * terminal is not repeated, because it would not find the event later either.
 */
export const toSearch = (missing: readonly Gap[], searched: readonly Gap[]): Gap[] =>
  missing.filter((gap) => !isInside(gap, searched));

/**
 * Returns the searched ranges that still have missing events. Omits searched ranges that are no longer missing because
 * the event numbers restarted.
 */
export const unfilledRanges = (searched: readonly Gap[], missing: readonly Gap[]): Gap[] =>
  searched.filter((range) => missing.some((gap) => isInside(gap, [range])));
