import { DAY } from '@gatehouse/api/platform/dates';
import { describe, expect, it } from 'vitest';
import {
  applyPassage,
  dayEndOf,
  deniesPassback,
  freeExitOf,
  isInside,
  isPassback,
  type Passage,
  type PassbackRoom,
  passageDirectionOf,
  selectCurrentPresences,
  selectExpiredPresences,
} from './occupancy.rules.ts';

const zone = 'Asia/Ho_Chi_Minh';
/** Returns an instant by local time on 2 November 2026, plus `day` days. */
const instantAt = (clock: string, day = 0): number => Date.parse(`2026-11-02T${clock}:00+07:00`) + day * DAY;
const localClock = (instant: number) => new Date(instant + 7 * 3_600_000).toISOString().slice(5, 16);

/** Room 1 is the lobby, room 2 an adjacent office, and room 3 a safe inside the office. */
const outerOf = (room: number) => (room === 3 ? [2] : []);
type PassageCase = [room: number, direction: 'IN' | 'OUT', clock: string];
const presencesAfter = (passages: readonly PassageCase[]) =>
  passages.reduce(
    (own, [roomId, direction, clock]) => {
      const passage: Passage = { roomId, doorId: roomId * 10, direction, at: instantAt(clock), zone };
      return applyPassage(own, passage);
    },
    [] as ReturnType<typeof applyPassage>,
  );
const roomsAt = (passages: readonly PassageCase[], now = instantAt('18:00')) =>
  selectCurrentPresences(presencesAfter(passages), outerOf, now).map(({ roomId }) => roomId);

describe('direction of a passage', () => {
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
  ] as const)(
    'for reader direction %s, door type %s and key %s, returns the direction of the passage: %s',
    (direction, doorType, key, expected) => {
      expect(passageDirectionOf({ direction, doorType }, key)).toBe(expected);
    },
  );
});

describe('exits without further checks', () => {
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
  ] as const)(
    'for reader direction %s, door type %s and key %s, returns the people who leave without checks: %s',
    (direction, doorType, key, expected) => {
      expect(freeExitOf({ direction, doorType }, key)).toBe(expected);
    },
  );
});

describe('people inside a room', () => {
  it.each([
    ['the entered room', [[2, 'IN', '09:00']], 2, true],
    ['a room that contains the entered room', [[3, 'IN', '09:00']], 2, true],
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
  ] as const)('decides whether a person is inside: %s', (_what, passages, roomId, expected) => {
    const own = presencesAfter(passages as unknown as PassageCase[]);
    expect(isInside(own, outerOf, { roomId, at: instantAt('11:00') })).toBe(expected);
  });

  it('counts a person as outside after the day of the entry has ended', () => {
    expect(
      isInside(presencesAfter([[2, 'IN', '09:00']]), outerOf, { roomId: 2, at: instantAt('04:00', 1) }),
    ).toBe(false);
  });
});

describe('current rooms of a person', () => {
  const cases: [what: string, told: PassageCase[], expected: number[]][] = [
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

  it.each(cases)('finds the current rooms of a person: %s', (_what, passages, expected) => {
    expect(roomsAt(passages)).toEqual(expected);
  });

  it.each(cases)(
    'finds the same current rooms for reports in any order and for repeated reports: %s',
    (_what, passages, expected) => {
      expect(roomsAt(passages.toReversed())).toEqual(expected);
      expect(roomsAt([...passages, ...passages.toReversed(), ...passages])).toEqual(expected);
    },
  );

  it('ignores entries and exits that are reported after later ones', () => {
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

describe('end of the day of an entry', () => {
  it.each([
    ['09:00', '11-03T04:00'],
    ['20:00', '11-03T04:00'],
    // A night shift continues after 04:00.
    ['20:01', '11-04T04:00'],
    ['22:00', '11-04T04:00'],
    ['03:59', '11-03T04:00'],
  ])('ends the day of an entry at %s on %s', (clock, expected) => {
    expect(localClock(dayEndOf(zone, instantAt(clock)))).toBe(expected);
  });

  it('ends the day of an entry at 04:00 local time when daylight saving changes', () => {
    const entered = Date.parse('2026-10-24T17:00:00+02:00');
    expect(new Date(dayEndOf('Europe/Berlin', entered)).toISOString()).toBe('2026-10-25T03:00:00.000Z');
  });

  it('counts no one as inside after the end of the day, and returns the people without an exit', () => {
    const own = presencesAfter([
      [1, 'IN', '09:00'],
      [2, 'IN', '09:05'],
    ]);
    const before = instantAt('03:59', 1);
    const then = instantAt('04:00', 1);
    expect(selectCurrentPresences(own, outerOf, before)).toHaveLength(2);
    expect(selectExpiredPresences(own, outerOf, before)).toEqual([]);
    expect(selectCurrentPresences(own, outerOf, then)).toEqual([]);
    expect(selectExpiredPresences(own, outerOf, then).map(({ roomId }) => roomId)).toEqual([2, 1]);
    expect(
      selectExpiredPresences(
        presencesAfter([
          [1, 'IN', '09:00'],
          [1, 'OUT', '17:00'],
        ]),
        outerOf,
        then,
      ),
    ).toEqual([]);
  });
});

describe('passback detection', () => {
  const soft: PassbackRoom = { antiPassback: 'SOFT', hasExit: true };
  const hard: PassbackRoom = { antiPassback: 'HARD', hasExit: true };
  const inside = presencesAfter([[1, 'IN', '09:00']]);
  const entranceAt = (clock: string, doorId = 10, granted = true) => ({
    roomId: 1,
    doorId,
    at: instantAt(clock),
    granted,
  });

  it.each([
    ['a person outside', soft, [], entranceAt('09:00'), false],
    ['a person inside', soft, inside, entranceAt('09:10'), true],
    ['a person inside, at another door', soft, inside, entranceAt('09:00', 11), true],
    ['a repetition within a minute', soft, inside, entranceAt('09:01'), false],
    ['anti-passback off', { antiPassback: 'OFF', hasExit: true }, inside, entranceAt('09:10'), false],
    [
      'a room without an exit reader',
      { antiPassback: 'SOFT', hasExit: false },
      inside,
      entranceAt('09:10'),
      false,
    ],
    ['a late record from before the entry', soft, inside, entranceAt('08:00'), false],
    ['after the day ended', soft, inside, { ...entranceAt('04:00'), at: instantAt('04:00', 1) }, false],
    ['a denied entry, soft anti-passback', soft, inside, entranceAt('09:10', 10, false), false],
    ['a denied entry, hard anti-passback', hard, inside, entranceAt('09:10', 10, false), true],
    ['a person inside another room', soft, presencesAfter([[2, 'IN', '09:00']]), entranceAt('09:10'), false],
    [
      'a person that left',
      soft,
      presencesAfter([
        [1, 'IN', '09:00'],
        [1, 'OUT', '09:05'],
      ]),
      entranceAt('09:10'),
      false,
    ],
  ] as const)('decides whether to mark a passback: %s', (_who, room, own, entrance, expected) => {
    expect(isPassback(own, outerOf, room, entrance)).toBe(expected);
  });

  const grantedPresences = inside.map((presence) => ({ ...presence, askedAt: instantAt('09:00') }));

  it.each([
    ['a person outside', hard, [], entranceAt('09:00'), false],
    ['a person inside', hard, inside, entranceAt('09:10'), true],
    ['a card that is handed back immediately', hard, inside, entranceAt('09:00'), true],
    ['a person inside, soft anti-passback', soft, inside, entranceAt('09:10'), false],
    [
      'a room without exit readers',
      { antiPassback: 'HARD', hasExit: false },
      inside,
      entranceAt('09:10'),
      false,
    ],
    ['a request that is repeated within a minute', hard, grantedPresences, entranceAt('09:01'), false],
    ['a repeated request at another door', hard, grantedPresences, entranceAt('09:01', 11), true],
    ['a repeated request after more than a minute', hard, grantedPresences, entranceAt('09:02'), true],
  ] as const)('decides whether to deny a passback: %s', (_who, room, own, entrance, expected) => {
    expect(deniesPassback(own, outerOf, room, entrance)).toBe(expected);
  });

  it('does not flag the punch of a granted entry as a passback, even if the clock of the terminal is wrong', () => {
    expect(isPassback(grantedPresences, outerOf, hard, entranceAt('09:10'))).toBe(false);
    expect(
      applyPassage(grantedPresences, {
        roomId: 1,
        doorId: 10,
        direction: 'IN',
        at: instantAt('09:10'),
        zone,
      })[0],
    ).toMatchObject({
      askedAt: null,
    });
  });
});
