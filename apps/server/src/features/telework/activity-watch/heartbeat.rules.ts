import { DAY } from '@gatehouse/api/platform/dates';

/** An event as stored by the portal. Times are epoch milliseconds. */
export interface StoredEvent {
  start: number;
  end: number;
  data: StoredEventData;
}

export type StoredEventData = Readonly<Record<string, string | boolean>>;

/** Compares data regardless of the order of fields, because the database stores them in its own order. */
const hasSameData = (data: StoredEventData, other: StoredEventData) => {
  const names = Object.keys(data);
  return names.length === Object.keys(other).length && names.every((name) => data[name] === other[name]);
};

/**
 * Returns the end of a bucket’s last event after a heartbeat is merged into the event. Returns null if the heartbeat
 * starts a new event. This is the case if its data differs, or if it starts before the last event or more than
 * `pulseMs` after the last event (protocols.md §3, like heartbeat_merge of aw-core).
 */
export function mergedEnd(last: StoredEvent | undefined, beat: StoredEvent, pulseMs: number): number | null {
  if (!last || !hasSameData(last.data, beat.data)) return null;
  if (beat.start < last.start || beat.start > last.end + pulseMs) return null;
  return Math.max(last.end, beat.end);
}

/** Maximum time by which an agent’s clock may be ahead, in milliseconds. Later times are cut off (rules.md §6a). */
const aheadMs = 60_000;
/** Maximum length of an event in milliseconds. Computers that were asleep may report longer events. */
export const longestMs = DAY;

/** Limits the length of an event, and cuts off times too far ahead of `now`. */
export const clipEvent = ({ start, end }: Omit<StoredEvent, 'data'>, now: number) => ({
  start: Math.min(start, now + aheadMs),
  end: Math.min(end, start + longestMs, now + aheadMs),
});
