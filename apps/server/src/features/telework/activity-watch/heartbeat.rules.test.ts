import { DAY } from '@gatehouse/api/platform/dates';
import { describe, expect, it } from 'vitest';
import { clipEvent, mergedEnd, type StoredEvent } from './heartbeat.rules.ts';

const second = 1_000;
const makeEvent = (from: number, seconds: number, data = { app: 'Email' }): StoredEvent => ({
  start: from * second,
  end: (from + seconds) * second,
  data,
});

// The test vectors for heartbeats are from protocols.md §3.
describe('merging of heartbeats', () => {
  it.each<[string, StoredEvent | undefined, StoredEvent, number, number | null]>([
    ['begins an event where there is none', undefined, makeEvent(0, 0), 2, null],
    ['one second later prolongs it to one second', makeEvent(0, 0), makeEvent(1, 0), 2, 1],
    ['just at the end of the pulse prolongs it', makeEvent(0, 0), makeEvent(2, 0), 2, 2],
    ['three seconds later is another', makeEvent(0, 0), makeEvent(3, 0), 2, null],
    ['of other data is another', makeEvent(0, 0), makeEvent(1, 0, { app: 'Sheets' }), 2, null],
    ['at the same time, shorter, changes nothing', makeEvent(0, 1), makeEvent(0, 0), 2, 1],
    ['at the same time, longer, prolongs it', makeEvent(0, 0), makeEvent(0, 1), 2, 1],
    ['of its own length goes on to its end', makeEvent(0, 5), makeEvent(4, 10), 2, 14],
    ['that lies inside changes nothing', makeEvent(0, 10), makeEvent(4, 2), 2, 10],
    ['from before it is another', makeEvent(5, 1), makeEvent(4, 0), 2, null],
    ['without a pulse goes on at the very end', makeEvent(0, 3), makeEvent(3, 1), 0, 4],
  ])(
    'merges a heartbeat into the last event or starts another event: a heartbeat %s',
    (_what, last, beat, pulse, end) => {
      expect(mergedEnd(last, beat, pulse * second)).toBe(end === null ? null : end * second);
    },
  );
});

describe('limits on the times of an event', () => {
  const now = 1_000_000;
  it.each([
    ['of the past stays', [0, 10], [0, 10]],
    ['that ends 60 s ahead stays', [990, 1_060], [990, 1_060]],
    ['that ends further ahead is cut', [990, 1_090], [990, 1_060]],
    ['that begins further ahead shrinks to a moment', [1_100, 1_200], [1_060, 1_060]],
  ])('limits the times of an event: an event %s', (_what, [from = 0, to = 0], expected) => {
    const { start, end } = clipEvent({ start: from * second, end: to * second }, now);
    expect([start / second, end / second]).toEqual(expected);
  });

  it('cuts an event of more than a day to one day', () => {
    expect(clipEvent({ start: 0, end: 30 * 3_600_000 }, 40 * 3_600_000)).toEqual({
      start: 0,
      end: DAY,
    });
  });
});
