import { DAY } from '@gatehouse/api/platform/dates';
import { describe, expect, it } from 'vitest';
import {
  computeWindows,
  type DoorLocation,
  type ExpectedVisitor,
  findWindowAt,
  listRemaining,
  phaseAtDoor,
  refusalAt,
} from './windows.rules.ts';

const at = (text: string) => Date.parse(`2026-11-25T${text}Z`);
const margins = { beforeMeetingStartTime: 30, afterMeetingEndTime: 20, afterMeetingDate: 5 };
const visitor: ExpectedVisitor = {
  enabled: true,
  activeFrom: at('08:00:00'),
  activeTo: at('18:00:00'),
  buildingId: 1,
  isInvited: false,
  entered: null,
};
const createMeeting = (from: string, to: string, id = 7) => ({
  id,
  startsAt: at(from),
  endsAt: at(to),
  roomId: 40,
  buildingId: 2,
});
const createTimes = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe('periods in which a visitor can enter (rules.md §5)', () => {
  it.each([
    ['around the meeting', createMeeting('10:00:00', '11:00:00'), createTimes('09:30:00', '11:20:00')],
    [
      'not before they are active',
      createMeeting('08:10:00', '09:00:00'),
      createTimes('08:00:00', '09:20:00'),
    ],
    ['not after they are active', createMeeting('17:00:00', '17:50:00'), createTimes('16:30:00', '18:00:00')],
  ])('lets a visitor enter %s', (_, input, expected) => {
    expect(computeWindows(visitor, [input], margins)).toMatchObject([expected]);
  });

  it('lets a visitor enter during the whole active time if the active time includes no meeting', () => {
    const tomorrow = {
      ...createMeeting('10:00:00', '11:00:00'),
      startsAt: at('20:00:00'),
      endsAt: at('21:00:00'),
    };
    expect(computeWindows(visitor, [tomorrow], margins)).toMatchObject([
      { meetingId: null, roomId: null, buildingId: 1, ...createTimes('08:00:00', '18:00:00') },
    ]);
  });

  const [invited, entered] = [
    { ...visitor, isInvited: true },
    { from: at('14:00:00'), to: at('16:00:00') },
  ];
  it.each<[string, ExpectedVisitor, ReturnType<typeof createMeeting>[], object[]]>([
    ['no window after the last meeting is gone', invited, [], []],
    [
      'no window while the meeting is moved out of the active time',
      invited,
      [{ ...createMeeting('10:00:00', '11:00:00'), startsAt: at('20:00:00'), endsAt: at('21:00:00') }],
      [],
    ],
    [
      'the moved window alone',
      invited,
      [createMeeting('12:00:00', '13:00:00')],
      [createTimes('11:30:00', '13:20:00')],
    ],
    [
      'the window that reception entered',
      { ...invited, entered },
      [],
      [{ meetingId: null, ...createTimes('14:00:00', '16:00:00') }],
    ],
    [
      'the entered window as far as the visitor is active',
      { ...invited, activeTo: at('15:00:00'), entered },
      [],
      [createTimes('14:00:00', '15:00:00')],
    ],
    ['no entered window outside the active time', { ...invited, activeTo: at('13:00:00'), entered }, [], []],
    [
      'the entered window next to that of a meeting',
      { ...invited, entered },
      [createMeeting('10:00:00', '11:00:00')],
      [createTimes('09:30:00', '11:20:00'), createTimes('14:00:00', '16:00:00')],
    ],
  ])('gives an invited visitor %s', (_, who, meetings, windows) => {
    const result = computeWindows(who, meetings, margins);
    expect(result).toHaveLength(windows.length);
    expect(result).toMatchObject(windows);
  });

  it('lists the remaining entry windows of a visitor and merges overlapping windows', () => {
    const windows = [
      createTimes('14:00:00', '15:00:00'),
      createTimes('09:00:00', '10:00:00'),
      createTimes('09:30:00', '11:00:00'),
    ];
    expect(listRemaining(windows, at('08:00:00'))).toEqual([
      createTimes('09:00:00', '11:00:00'),
      createTimes('14:00:00', '15:00:00'),
    ]);
    expect(listRemaining(windows, at('15:00:00.900'))).toEqual([createTimes('14:00:00', '15:00:00')]);
    expect(listRemaining(windows, at('15:00:01'))).toEqual([]);
  });

  it('computes no entry window for a disabled visitor', () => {
    expect(
      computeWindows({ ...visitor, enabled: false }, [createMeeting('10:00:00', '11:00:00')], margins),
    ).toEqual([]);
  });
});

describe('data of a visitor on terminals', () => {
  const windows = computeWindows(visitor, [createMeeting('10:00:00', '11:00:00')], margins);
  const room: DoorLocation = { roomId: 40, buildingId: 2, isOpenRoom: false };
  it.each<[string, DoorLocation, string, string | undefined]>([
    ['the meeting’s room a second early', room, '09:29:59', undefined],
    ['the meeting’s room at its first second', room, '09:30:00', 'OPEN'],
    ['the meeting’s room within its last second', room, '11:20:00.900', 'OPEN'],
    ['the meeting’s room afterwards', room, '11:20:01', 'KEPT'],
    ['an open room of the building', { ...room, roomId: 1, isOpenRoom: true }, '10:00:00', 'OPEN'],
    ['an open room elsewhere', { roomId: 2, buildingId: 9, isOpenRoom: true }, '10:00:00', undefined],
    ['another closed room', { ...room, roomId: 41 }, '10:00:00', undefined],
  ])(
    'decides whether a door grants entry to a visitor, denies it or does not store the visitor: %s',
    (_, door, clock, phase) => {
      expect(phaseAtDoor(windows, door, at(clock))).toBe(phase);
    },
  );

  it('removes all data of a visitor from terminals once the retention days after the meeting have passed', () => {
    const end = at('11:20:00') + 5 * DAY;
    expect([phaseAtDoor(windows, room, end), phaseAtDoor(windows, room, end + 1000)]).toEqual([
      'KEPT',
      undefined,
    ]);
  });
});

it('selects for an entrance an entry window at its instant, preferably the window of the entered room, and otherwise the nearest window', () => {
  const [first, second] = [
    createMeeting('10:00:00', '11:00:00'),
    { ...createMeeting('11:30:00', '12:00:00', 8), roomId: 41 },
  ];
  const windows = computeWindows(visitor, [first, second], margins);
  const findMeetingId = (clock: string, door?: DoorLocation) =>
    findWindowAt(windows, at(clock), door)?.meetingId;
  expect(findMeetingId('09:40:00')).toBe(7);
  expect(findMeetingId('11:10:00')).toBe(7);
  expect(findMeetingId('11:10:00', { roomId: 41, buildingId: 2, isOpenRoom: false })).toBe(8);
  expect(findMeetingId('15:00:00')).toBe(8);
  expect(findWindowAt([], at('10:00:00'))).toBeUndefined();
});

describe('denial of a visitor at a door', () => {
  const room: DoorLocation = { roomId: 40, buildingId: 2, isOpenRoom: false };
  const elsewhere = { ...room, roomId: 999, isOpenRoom: false };
  const own = {
    meetingId: 1,
    roomId: room.roomId,
    buildingId: room.buildingId,
    from: 1000,
    to: 9000,
    keptUntil: 9000,
  };
  it.each<[string, DoorLocation, number, ReturnType<typeof refusalAt>]>([
    ['it opens in the window', room, 5000, null],
    ['before the window', room, 0, 'NOT_EXPECTED'],
    ['after the window', room, 10_000, 'NOT_EXPECTED'],
    ['another room in the window', elsewhere, 5000, 'WRONG_ROOM'],
    ['another room outside the window', elsewhere, 10_000, 'NOT_EXPECTED'],
  ])('finds the reason why a door refuses a visitor: %s', (_, door, at, refusal) => {
    expect(refusalAt([own], door, at)).toBe(refusal);
  });
});
