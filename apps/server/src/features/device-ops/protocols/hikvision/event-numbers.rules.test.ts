import { describe, expect, it } from 'vitest';
import { type EventNumbers, mostGaps, withEvent } from './event-numbers.rules.ts';

const numbers = (
  last: number | null,
  missing: [number, number][] = [],
  at: number | null = 1_000,
): EventNumbers => ({
  last,
  at,
  missing,
});

describe('event numbers of a terminal', () => {
  it.each<[string, EventNumbers, [number, number | null, number | null], number, [number, number][]]>([
    ['the first event arrives', numbers(null, [], null), [1234, 1233, 500], 1234, []],
    ['the next event number arrives', numbers(1234), [1235, 1234, 1_001], 1235, []],
    ['a later event names its predecessor', numbers(1234), [1241, 1240, 1_001], 1241, [[1235, 1240]]],
    ['one event is missing', numbers(1234), [1236, 1235, 1_001], 1236, [[1235, 1235]]],
    ['a later event names no predecessor', numbers(1234), [1241, null, 1_001], 1241, []],
    ['event numbers are not consecutive', numbers(1234), [1300, 1234, 1_001], 1300, []],
    [
      'a missing event arrives and splits its range',
      numbers(1241, [[1235, 1240]]),
      [1237, 1236, 900],
      1241,
      [
        [1235, 1236],
        [1238, 1240],
      ],
    ],
    [
      'the first missing event arrives',
      numbers(1241, [[1235, 1240]]),
      [1235, 1234, 900],
      1241,
      [[1236, 1240]],
    ],
    [
      'the last missing event arrives',
      numbers(1241, [[1235, 1240]]),
      [1240, 1239, 900],
      1241,
      [[1235, 1239]],
    ],
    ['the only missing event arrives', numbers(1241, [[1235, 1235]]), [1235, 1234, 900], 1241, []],
    [
      'the newest event arrives again',
      numbers(1241, [[1235, 1240]]),
      [1241, 1240, 1_000],
      1241,
      [[1235, 1240]],
    ],
    ['an old event arrives again', numbers(1241), [1100, 1099, 800], 1241, []],
    ['the event numbers restart after a reset', numbers(1241, [[1235, 1240]]), [1, 0, 2_000], 1, []],
    ['an event with a low number has no time', numbers(1241), [1, 0, null], 1241, []],
    ['an event names a later event as its predecessor', numbers(1234), [1236, 1300, 1_001], 1236, []],
  ])('updates the received numbers when %s', (_, before, [number, front, at], last, missing) => {
    const after = withEvent(before, { number, front, at });
    expect([after.last, after.missing]).toEqual([last, missing]);
  });

  it('keeps only the newest ranges of missing event numbers', () => {
    let state = numbers(0);
    for (let number = 2; number <= 2 * (mostGaps + 5); number += 2)
      state = withEvent(state, { number, front: number - 1, at: number + 1_000 });
    expect(state.missing).toHaveLength(mostGaps);
    expect(state.missing.at(-1)).toEqual([109, 109]);
  });
});
