/** First and last number of a range of missing events. */
export type Gap = readonly [first: number, last: number];

export interface EventNumbers {
  /** The highest number received. Null before the first event. */
  last: number | null;
  /** Latest time of an event (epoch ms). Null before the first event with a time. */
  at: number | null;
  /** Gaps in ascending order. No gap is adjacent to another. */
  missing: readonly Gap[];
}

export interface NumberedEvent {
  number: number;
  /** Number of the previous event (`frontSerialNo`). Null if not reported. */
  front: number | null;
  /** Time of the event (epoch ms). Null if not reported. */
  at: number | null;
}

/** Maximum number of gaps stored per terminal. The oldest are dropped. */
export const mostGaps = 50;

/**
 * Adds an event to the received numbers (protocols.md §2). If its number skips others, adds a gap that ends at the
 * number of the event's predecessor. If the event is late, closes its gap. If its number is lower but its time is later
 * than that of all other events, starts a new sequence, as after a reset of the terminal. The old gaps are then dropped
 * because they cannot be filled. Events from before the terminal first reported to the portal do not count as missing.
 */
export function withEvent(numbers: EventNumbers, { number, front, at }: NumberedEvent): EventNumbers {
  const { last, missing } = numbers;
  const latest = at === null ? numbers.at : Math.max(at, numbers.at ?? at);
  if (last === null) return { last: number, at: latest, missing };
  if (number > last) {
    const leavesOut = front !== null && front > last && front < number;
    const gaps = leavesOut ? [...missing, [last + 1, front] as const].slice(-mostGaps) : missing;
    return { last: number, at: latest, missing: gaps };
  }
  const isLate = missing.some(([first, end]) => number >= first && number <= end);
  if (isLate) return { last, at: latest, missing: missing.flatMap((gap) => removeNumber(gap, number)) };
  const beginsAnew = number < last && at !== null && numbers.at !== null && at > numbers.at;
  return beginsAnew ? { last: number, at: latest, missing: [] } : numbers;
}

function removeNumber([first, last]: Gap, number: number): Gap[] {
  if (number < first || number > last) return [[first, last]];
  const before: Gap[] = number > first ? [[first, number - 1]] : [];
  const after: Gap[] = number < last ? [[number + 1, last]] : [];
  return [...before, ...after];
}
