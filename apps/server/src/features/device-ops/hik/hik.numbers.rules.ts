/** Numbers of events that never came, from the first to the last. */
export type Gap = readonly [first: number, last: number];

/** How far a terminal's events have come. */
export interface Numbers {
  /** The highest so far; null before the first. */
  last: number | null;
  /** Latest time of an event (epoch ms); null before the first that had one. */
  at: number | null;
  /** In order, none touching another. */
  missing: readonly Gap[];
}

export interface Numbered {
  number: number;
  /** Of the event before it (`frontSerialNo`); null: it does not say. */
  front: number | null;
  /** When it happened (epoch ms); null: it does not say. */
  at: number | null;
}

/** Gaps remembered of a terminal: the newest. */
export const mostGaps = 50;

/**
 * How far they have come with this one (protocols.md §2). A number that leaves some out says which by the one before it; one that comes late
 * closes its gap; one that is lower and later than all others begins the numbers anew, as a reset does, and what was missing of the old ones
 * cannot come any more. What a terminal sent before it reported here is not missed.
 */
export function withEvent(numbers: Numbers, { number, front, at }: Numbered): Numbers {
  const { last, missing } = numbers;
  const latest = at === null ? numbers.at : Math.max(at, numbers.at ?? at);
  if (last === null) return { last: number, at: latest, missing };
  if (number > last) {
    const leavesOut = front !== null && front > last && front < number;
    const gaps = leavesOut ? [...missing, [last + 1, front] as const].slice(-mostGaps) : missing;
    return { last: number, at: latest, missing: gaps };
  }
  const isLate = missing.some(([first, end]) => number >= first && number <= end);
  if (isLate) return { last, at: latest, missing: missing.flatMap((gap) => without(gap, number)) };
  const beginsAnew = number < last && at !== null && numbers.at !== null && at > numbers.at;
  return beginsAnew ? { last: number, at: latest, missing: [] } : numbers;
}

function without([first, last]: Gap, number: number): Gap[] {
  if (number < first || number > last) return [[first, last]];
  const before: Gap[] = number > first ? [[first, number - 1]] : [];
  const after: Gap[] = number < last ? [[number + 1, last]] : [];
  return [...before, ...after];
}
