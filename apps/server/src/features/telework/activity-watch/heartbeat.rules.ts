/** An event as it is kept: epoch milliseconds, and what it says. */
export interface KeptEvent {
  start: number;
  end: number;
  data: KeptData;
}

/** What is kept of an event's data. */
export type KeptData = Readonly<Record<string, string | boolean>>;

/** In whatever order the fields stand: the database has one of its own. */
const alike = (one: KeptData, other: KeptData) => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};

/**
 * Where the last event of a bucket ends once a heartbeat is merged into it; null where the heartbeat is an event of its own: it says
 * something else, or lies before that event or more than `pulseMs` after it (protocols.md §3, as aw-core's heartbeat_merge).
 */
export function mergedEnd(last: KeptEvent | undefined, beat: KeptEvent, pulseMs: number): number | null {
  if (!last || !alike(last.data, beat.data)) return null;
  if (beat.start < last.start || beat.start > last.end + pulseMs) return null;
  return Math.max(last.end, beat.end);
}

/** An agent's clock may be so far ahead; what lies beyond is cut off (rules.md §6a). */
export const aheadMs = 60_000;
/** No event is longer, whatever a machine says that was asleep. */
export const longestMs = 24 * 3_600_000;

/** An event with what lies too far ahead of `now` cut off. */
export const clipped = ({ start, end }: Omit<KeptEvent, 'data'>, now: number) => ({
  start: Math.min(start, now + aheadMs),
  end: Math.min(end, start + longestMs, now + aheadMs),
});
