import { describe, expect, it } from 'vitest';
import {
  type Door,
  type Expected,
  phaseAtDoor,
  refusalAt,
  remainingOf,
  windowFor,
  windowsOf,
} from './windows.rules.ts';

const at = (text: string) => Date.parse(`2026-11-25T${text}Z`);
const margins = { beforeMeetingStartTime: 30, afterMeetingEndTime: 20, afterMeetingDate: 5 };
const visitor: Expected = {
  enabled: true,
  activeFrom: at('08:00:00'),
  activeTo: at('18:00:00'),
  buildingId: 1,
  isInvited: false,
  entered: null,
};
const meeting = (from: string, to: string, id = 7) => ({
  id,
  startsAt: at(from),
  endsAt: at(to),
  roomId: 40,
  buildingId: 2,
});
const times = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe('the window of a visitor (rules.md §5)', () => {
  it.each([
    ['around the meeting', meeting('10:00:00', '11:00:00'), times('09:30:00', '11:20:00')],
    ['not before they are active', meeting('08:10:00', '09:00:00'), times('08:00:00', '09:20:00')],
    ['not after they are active', meeting('17:00:00', '17:50:00'), times('16:30:00', '18:00:00')],
  ])('is %s', (_, one, expected) => {
    expect(windowsOf(visitor, [one], margins)).toMatchObject([expected]);
  });

  it('is as long as they are active where no meeting is within', () => {
    const tomorrow = { ...meeting('10:00:00', '11:00:00'), startsAt: at('20:00:00'), endsAt: at('21:00:00') };
    expect(windowsOf(visitor, [tomorrow], margins)).toMatchObject([
      { meetingId: null, roomId: null, buildingId: 1, ...times('08:00:00', '18:00:00') },
    ]);
  });

  const [invited, entered] = [
    { ...visitor, isInvited: true },
    { from: at('14:00:00'), to: at('16:00:00') },
  ];
  it.each<[string, Expected, ReturnType<typeof meeting>[], object[]]>([
    ['no window after the last meeting is gone', invited, [], []],
    [
      'no window while the meeting is moved out of the active time',
      invited,
      [{ ...meeting('10:00:00', '11:00:00'), startsAt: at('20:00:00'), endsAt: at('21:00:00') }],
      [],
    ],
    ['the moved window alone', invited, [meeting('12:00:00', '13:00:00')], [times('11:30:00', '13:20:00')]],
    [
      'the window that reception entered',
      { ...invited, entered },
      [],
      [{ meetingId: null, ...times('14:00:00', '16:00:00') }],
    ],
    [
      'the entered window as far as the visitor is active',
      { ...invited, activeTo: at('15:00:00'), entered },
      [],
      [times('14:00:00', '15:00:00')],
    ],
    ['no entered window outside the active time', { ...invited, activeTo: at('13:00:00'), entered }, [], []],
    [
      'the entered window next to that of a meeting',
      { ...invited, entered },
      [meeting('10:00:00', '11:00:00')],
      [times('09:30:00', '11:20:00'), times('14:00:00', '16:00:00')],
    ],
  ])('gives an invited visitor %s', (_, who, meetings, windows) => {
    const found = windowsOf(who, meetings, margins);
    expect(found).toHaveLength(windows.length);
    expect(found).toMatchObject(windows);
  });

  it('lists windows that are not over, overlapping ones as one', () => {
    const windows = [
      times('14:00:00', '15:00:00'),
      times('09:00:00', '10:00:00'),
      times('09:30:00', '11:00:00'),
    ];
    expect(remainingOf(windows, at('08:00:00'))).toEqual([
      times('09:00:00', '11:00:00'),
      times('14:00:00', '15:00:00'),
    ]);
    expect(remainingOf(windows, at('15:00:00.900'))).toEqual([times('14:00:00', '15:00:00')]);
    expect(remainingOf(windows, at('15:00:01'))).toEqual([]);
  });

  it('is none for who is switched off', () => {
    expect(windowsOf({ ...visitor, enabled: false }, [meeting('10:00:00', '11:00:00')], margins)).toEqual([]);
  });
});

describe('what a terminal knows of a visitor', () => {
  const windows = windowsOf(visitor, [meeting('10:00:00', '11:00:00')], margins);
  const room: Door = { roomId: 40, buildingId: 2, isOpenRoom: false };
  it.each<[string, Door, string, string | undefined]>([
    ['the meeting’s room a second early', room, '09:29:59', undefined],
    ['the meeting’s room at its first second', room, '09:30:00', 'OPEN'],
    ['the meeting’s room within its last second', room, '11:20:00.900', 'OPEN'],
    ['the meeting’s room afterwards', room, '11:20:01', 'KEPT'],
    ['an open room of the building', { ...room, roomId: 1, isOpenRoom: true }, '10:00:00', 'OPEN'],
    ['an open room elsewhere', { roomId: 2, buildingId: 9, isOpenRoom: true }, '10:00:00', undefined],
    ['another closed room', { ...room, roomId: 41 }, '10:00:00', undefined],
  ])('%s', (_, door, clock, phase) => {
    expect(phaseAtDoor(windows, door, at(clock))).toBe(phase);
  });

  it('is nothing once the days after the meeting are over', () => {
    const end = at('11:20:00') + 5 * 86_400_000;
    expect([phaseAtDoor(windows, room, end), phaseAtDoor(windows, room, end + 1000)]).toEqual([
      'KEPT',
      undefined,
    ]);
  });
});

it('somebody comes for the window that covers the instant, of the room they enter before others, else for the nearest', () => {
  const [first, second] = [
    meeting('10:00:00', '11:00:00'),
    { ...meeting('11:30:00', '12:00:00', 8), roomId: 41 },
  ];
  const windows = windowsOf(visitor, [first, second], margins);
  const chosen = (clock: string, door?: Door) => windowFor(windows, at(clock), door)?.meetingId;
  expect(chosen('09:40:00')).toBe(7);
  expect(chosen('11:10:00')).toBe(7);
  expect(chosen('11:10:00', { roomId: 41, buildingId: 2, isOpenRoom: false })).toBe(8);
  expect(chosen('15:00:00')).toBe(8);
  expect(windowFor([], at('10:00:00'))).toBeUndefined();
});

describe('why a door stays shut for a visitor', () => {
  const room: Door = { roomId: 40, buildingId: 2, isOpenRoom: false };
  const elsewhere = { ...room, roomId: 999, isOpenRoom: false };
  const own = {
    meetingId: 1,
    roomId: room.roomId,
    buildingId: room.buildingId,
    from: 1000,
    to: 9000,
    keptUntil: 9000,
  };
  it.each<[string, Door, number, ReturnType<typeof refusalAt>]>([
    ['it opens in the window', room, 5000, null],
    ['before the window', room, 0, 'NOT_EXPECTED'],
    ['after the window', room, 10_000, 'NOT_EXPECTED'],
    ['another room in the window', elsewhere, 5000, 'WRONG_ROOM'],
    ['another room outside the window', elsewhere, 10_000, 'NOT_EXPECTED'],
  ])('%s', (_, door, at, refusal) => {
    expect(refusalAt([own], door, at)).toBe(refusal);
  });
});
