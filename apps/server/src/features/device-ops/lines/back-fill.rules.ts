import type { Gap } from '../hik/hik.numbers.rules.ts';

const lies = ([first, last]: Gap, within: readonly Gap[]) =>
  within.some(([from, to]) => first >= from && last <= to);

/** Of what is missing, ranges that have not been asked for yet: a terminal that does not have an event will not have it later. */
export const toSearch = (missing: readonly Gap[], searched: readonly Gap[]): Gap[] =>
  missing.filter((gap) => !lies(gap, searched));

/** Of what was asked for, ranges of which something is still missing: numbers that begin anew are not taken for old ones. */
export const stillMissing = (searched: readonly Gap[], missing: readonly Gap[]): Gap[] =>
  searched.filter((range) => missing.some((gap) => lies(gap, [range])));
