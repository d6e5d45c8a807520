/** First and last event number of a range of missing events. */
export type Gap = readonly [first: number, last: number];

export interface EventNumbers {
  /** Highest received event number. Null before the first event. */
  last: number | null;
  /** Latest time of an event in epoch ms. Null before the first event with a time. */
  at: number | null;
  /** Ranges of missing event numbers in ascending order. No range is adjacent to another. */
  missing: readonly Gap[];
}

export interface NumberedEvent {
  number: number;
  /** Event number of the previous event (`frontSerialNo`). Null if not reported. */
  front: number | null;
  /** Time of the event in epoch ms. Null if not reported. */
  at: number | null;
}

/** Maximum number of ranges of missing events stored per terminal. The oldest ranges are dropped. */
export const mostGaps = 50;

/**
 * Adds an event to the received numbers (protocols.md §2). If the event number skips other numbers, adds the skipped
 * range up to the number of the event's predecessor. If the event was missing, removes its number from the missing
 * ranges. An event with a lower number but a later time than all other events shows that the terminal was reset. A new
 * sequence then starts, and the old ranges are dropped, because their events can no longer be fetched. Events from
 * before the terminal first reported to the portal do not count as missing.
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
