import { describe, expect, it } from 'vitest';
import {
  type AtRoom,
  closedOf,
  closesAt,
  freeToLeave,
  insideOf,
  isInside,
  isPassback,
  type Passage,
  passageOf,
  passed,
  refusesAgain,
} from './occupancy.rules.ts';

const zone = 'Asia/Ho_Chi_Minh';
/** A time of 2 November 2026 there, or of a day after it. */
const at = (clock: string, day = 0): number => Date.parse(`2026-11-02T${clock}:00+07:00`) + day * 86_400_000;
const clockOf = (instant: number) => new Date(instant + 7 * 3_600_000).toISOString().slice(5, 16);

/** Rooms: 1 the lobby, 2 an office beside it, 3 a safe inside the office. */
const outerOf = (room: number) => (room === 3 ? [2] : []);
type Told = [room: number, direction: 'IN' | 'OUT', clock: string];
const after = (told: readonly Told[]) =>
  told.reduce(
    (own, [roomId, direction, clock]) => {
      const passage: Passage = { roomId, doorId: roomId * 10, direction, at: at(clock), zone };
      return passed(own, passage);
    },
    [] as ReturnType<typeof passed>,
  );
const roomsAt = (told: readonly Told[], now = at('18:00')) =>
  insideOf(after(told), outerOf, now).map(({ roomId }) => roomId);

describe('which way somebody passed', () => {
  it.each([
    ['IN', 'OUT', 'OUT', 'IN'],
    ['OUT', 'IN', 'IN', 'OUT'],
    ['TWO_WAYS', 'IN', 'OUT', 'IN'],
    ['UNKNOWN', 'OUT', 'IN', 'OUT'],
    ['TWO_WAYS', 'IN_OUT', 'IN', 'IN'],
    ['TWO_WAYS', 'IN_OUT', 'OUT', 'OUT'],
    ['UNKNOWN', 'IN_OUT', 'OUT', 'OUT'],
    ['TWO_WAYS', 'IN_OUT', null, null],
    ['UNKNOWN', 'IN_OUT', null, null],
  ] as const)('reader %s at door %s, key %s: %s', (direction, doorType, key, expected) => {
    expect(passageOf({ direction, doorType }, key)).toBe(expected);
  });
});

describe('freeToLeave', () => {
  it.each([
    ['UNKNOWN', 'OUT', null, 'EVERYONE'],
    ['TWO_WAYS', 'OUT', 'IN', 'EVERYONE'],
    ['OUT', 'OUT', 'IN', 'EVERYONE'],
    ['IN', 'OUT', 'OUT', 'NO_ONE'],
    ['OUT', 'IN_OUT', null, 'INSIDE'],
    ['OUT', 'IN', 'IN', 'INSIDE'],
    ['TWO_WAYS', 'IN_OUT', 'OUT', 'INSIDE'],
    ['TWO_WAYS', 'IN_OUT', 'IN', 'NO_ONE'],
    ['TWO_WAYS', 'IN_OUT', null, 'NO_ONE'],
    ['TWO_WAYS', 'IN', 'OUT', 'NO_ONE'],
    ['UNKNOWN', 'IN', 'OUT', 'NO_ONE'],
    ['UNKNOWN', 'IN_OUT', 'OUT', 'NO_ONE'],
    ['IN', 'IN_OUT', 'OUT', 'NO_ONE'],
  ] as const)('at reader %s, door %s and key %s lets out %s', (direction, doorType, key, expected) => {
    expect(freeToLeave({ direction, doorType }, key)).toBe(expected);
  });
});

describe('isInside', () => {
  it.each([
    ['the room that was entered', [[2, 'IN', '09:00']], 2, true],
    ['a room around the one that was entered', [[3, 'IN', '09:00']], 2, true],
    ['another room', [[1, 'IN', '09:00']], 2, false],
    [
      'a room that was left',
      [
        [2, 'IN', '09:00'],
        [2, 'OUT', '10:00'],
      ],
      2,
      false,
    ],
    ['a room that was never entered', [], 2, false],
  ] as const)('reads the record of %s', (_what, told, roomId, expected) => {
    const own = after(told as unknown as Told[]);
    expect(isInside(own, outerOf, { roomId, at: at('11:00') })).toBe(expected);
  });

  it('ends with the day of the entrance', () => {
    expect(isInside(after([[2, 'IN', '09:00']]), outerOf, { roomId: 2, at: at('04:00', 1) })).toBe(false);
  });
});

describe('where somebody is', () => {
  const cases: [what: string, told: Told[], expected: number[]][] = [
    ['nobody has been seen', [], []],
    ['came', [[1, 'IN', '09:00']], [1]],
    [
      'came and went',
      [
        [1, 'IN', '09:00'],
        [1, 'OUT', '12:00'],
      ],
      [],
    ],
    [
      'came, went and came again',
      [
        [1, 'IN', '09:00'],
        [1, 'OUT', '12:00'],
        [1, 'IN', '13:00'],
      ],
      [1],
    ],
    ['was only seen to leave', [[1, 'OUT', '12:00']], []],
    [
      'came and went in one second',
      [
        [1, 'IN', '09:00'],
        [1, 'OUT', '09:00'],
      ],
      [],
    ],
    [
      'went on to another room',
      [
        [1, 'IN', '09:00'],
        [2, 'IN', '09:05'],
      ],
      [2, 1],
    ],
    [
      'came back from it',
      [
        [1, 'IN', '09:00'],
        [2, 'IN', '09:05'],
        [2, 'OUT', '10:00'],
      ],
      [1],
    ],
    [
      'left by the first room, unseen in the second',
      [
        [1, 'IN', '09:00'],
        [2, 'IN', '09:05'],
        [1, 'OUT', '17:00'],
      ],
      [],
    ],
    [
      'left the second room, never seen in the first',
      [
        [2, 'IN', '09:05'],
        [1, 'OUT', '08:00'],
      ],
      [2],
    ],
    [
      'left an outer room with what lies in it',
      [
        [3, 'IN', '09:00'],
        [2, 'OUT', '10:00'],
      ],
      [],
    ],
    [
      'is in a room within a room',
      [
        [2, 'IN', '09:00'],
        [3, 'IN', '09:30'],
      ],
      [3, 2],
    ],
    [
      'left the inner one',
      [
        [2, 'IN', '09:00'],
        [3, 'IN', '09:30'],
        [3, 'OUT', '09:40'],
      ],
      [2],
    ],
  ];

  it.each(cases)('%s', (_what, told, expected) => {
    expect(roomsAt(told)).toEqual(expected);
  });

  it.each(cases)('%s: whatever order it is reported in, and however often', (_what, told, expected) => {
    expect(roomsAt(told.toReversed())).toEqual(expected);
    expect(roomsAt([...told, ...told.toReversed(), ...told])).toEqual(expected);
  });

  it('does not heed a late entrance or exit of before', () => {
    expect(
      roomsAt([
        [1, 'OUT', '12:00'],
        [1, 'IN', '11:00'],
      ]),
    ).toEqual([]);
    expect(
      roomsAt([
        [1, 'IN', '13:00'],
        [1, 'OUT', '12:00'],
      ]),
    ).toEqual([1]);
  });
});

describe('the end of a day', () => {
  it.each([
    ['09:00', '11-03T04:00'],
    ['20:00', '11-03T04:00'],
    // a night shift goes on
    ['20:01', '11-04T04:00'],
    ['22:00', '11-04T04:00'],
    ['03:59', '11-03T04:00'],
  ])('of who entered at %s is %s', (clock, expected) => {
    expect(clockOf(closesAt(zone, at(clock)))).toBe(expected);
  });

  it('is 04:00 of the clocks there when they are changed', () => {
    const entered = Date.parse('2026-10-24T17:00:00+02:00');
    expect(new Date(closesAt('Europe/Berlin', entered)).toISOString()).toBe('2026-10-25T03:00:00.000Z');
  });

  it('takes nobody for inside after it, and says who was', () => {
    const own = after([
      [1, 'IN', '09:00'],
      [2, 'IN', '09:05'],
    ]);
    const before = at('03:59', 1);
    const then = at('04:00', 1);
    expect(insideOf(own, outerOf, before)).toHaveLength(2);
    expect(closedOf(own, outerOf, before)).toEqual([]);
    expect(insideOf(own, outerOf, then)).toEqual([]);
    expect(closedOf(own, outerOf, then).map(({ roomId }) => roomId)).toEqual([2, 1]);
    expect(
      closedOf(
        after([
          [1, 'IN', '09:00'],
          [1, 'OUT', '17:00'],
        ]),
        outerOf,
        then,
      ),
    ).toEqual([]);
  });
});

describe('anti-passback', () => {
  const soft: AtRoom = { antiPassback: 'SOFT', hasExit: true };
  const hard: AtRoom = { antiPassback: 'HARD', hasExit: true };
  const inside = after([[1, 'IN', '09:00']]);
  const enters = (clock: string, doorId = 10, granted = true) => ({
    roomId: 1,
    doorId,
    at: at(clock),
    granted,
  });

  it.each([
    ['somebody outside', soft, [], enters('09:00'), false],
    ['somebody inside', soft, inside, enters('09:10'), true],
    ['somebody inside, by another door', soft, inside, enters('09:00', 11), true],
    ['a second reading within a minute', soft, inside, enters('09:01'), false],
    ['where it is off', { antiPassback: 'OFF', hasExit: true }, inside, enters('09:10'), false],
    [
      'a room nobody is seen to leave',
      { antiPassback: 'SOFT', hasExit: false },
      inside,
      enters('09:10'),
      false,
    ],
    ['a late record of before', soft, inside, enters('08:00'), false],
    ['whose day has ended', soft, inside, { ...enters('04:00'), at: at('04:00', 1) }, false],
    ['a terminal that refused, soft', soft, inside, enters('09:10', 10, false), false],
    ['a terminal that refused, hard', hard, inside, enters('09:10', 10, false), true],
    ['who was in another room', soft, after([[2, 'IN', '09:00']]), enters('09:10'), false],
    [
      'who left',
      soft,
      after([
        [1, 'IN', '09:00'],
        [1, 'OUT', '09:05'],
      ]),
      enters('09:10'),
      false,
    ],
  ] as const)('marks %s', (_who, room, own, entrance, expected) => {
    expect(isPassback(own, outerOf, room, entrance)).toBe(expected);
  });

  const asked = inside.map((one) => ({ ...one, askedAt: at('09:00') }));

  it.each([
    ['somebody outside', hard, [], enters('09:00'), false],
    ['somebody inside', hard, inside, enters('09:10'), true],
    ['a card that is handed back at once', hard, inside, enters('09:00'), true],
    ['somebody inside where it is soft', soft, inside, enters('09:10'), false],
    [
      'where nobody is seen to leave',
      { antiPassback: 'HARD', hasExit: false },
      inside,
      enters('09:10'),
      false,
    ],
    ['who asks again at once and has not passed', hard, asked, enters('09:01'), false],
    ['who asks again at another door', hard, asked, enters('09:01', 11), true],
    ['who asks again later', hard, asked, enters('09:02'), true],
  ] as const)('refuses %s', (_who, room, own, entrance, expected) => {
    expect(refusesAgain(own, outerOf, room, entrance)).toBe(expected);
  });

  it('does not mark the report of an entrance that was asked for, however far the clock is off', () => {
    expect(isPassback(asked, outerOf, hard, enters('09:10'))).toBe(false);
    expect(passed(asked, { roomId: 1, doorId: 10, direction: 'IN', at: at('09:10'), zone })[0]).toMatchObject(
      {
        askedAt: null,
      },
    );
  });
});
