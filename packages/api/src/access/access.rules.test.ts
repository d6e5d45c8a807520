import { describe, expect, it } from 'vitest';
import {
  type AccessQuestion,
  type AccessRefusal,
  covers,
  findAccessRefusal,
  type ZoneState,
  zoneState,
} from './access.rules.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);
const [nine, six] = [at('09:00:00'), at('18:00:00')];
const day = { enabled: true, start: nine, end: six };

describe('period and state of access zones', () => {
  it.each<[string, number | null, number | null, string, boolean]>([
    ['open at both ends', null, null, '03:00:00', true],
    ['a second before it begins', nine, six, '08:59:59.999', false],
    ['as it begins', nine, six, '09:00:00', true],
    ['within', nine, six, '12:00:00', true],
    ['at its last second', nine, six, '18:00:00', true],
    ['within its last second', nine, six, '18:00:00.999', true],
    ['a second later', nine, six, '18:00:01', false],
    ['without an end', nine, null, '23:59:59', true],
    ['without a beginning', null, six, '00:00:00', true],
    ['of one second', nine, nine, '09:00:00.500', true],
  ])('checks whether a zone covers an instant: %s', (_, start, end, time, covered) => {
    expect(covers({ start, end }, at(time))).toBe(covered);
  });

  it.each<[boolean, string, ZoneState]>([
    [true, '08:00:00', 'COMING'],
    [true, '09:00:00', 'NOW'],
    [true, '18:00:00.999', 'NOW'],
    [true, '18:00:01', 'ENDED'],
    [false, '08:00:00', 'DISABLED'],
    [false, '12:00:00', 'DISABLED'],
    [false, '18:00:01', 'ENDED'],
  ])('returns the state of a zone (enabled %s) at %s: %s', (enabled, time, state) => {
    expect(zoneState({ ...day, enabled }, at(time))).toBe(state);
  });
});

describe('access decision at a door', () => {
  const zone = { ...day, roomId: 1 };
  const question: AccessQuestion = {
    at: at('12:00:00'),
    person: { enabled: true, account: 1 },
    device: { enabled: true },
    door: { enabled: true },
    room: { id: 1, type: 'SECURITY_ROOM', enabled: true },
    building: { enabled: true },
    zones: [zone],
  };
  const off = { enabled: false };

  it.each<[string, Partial<AccessQuestion>, AccessRefusal | null]>([
    ['opens in a zone', {}, null],
    ['opens to an account nobody has activated yet', { person: { enabled: true, account: 0 } }, null],
    ['refuses a locked account', { person: { enabled: true, account: -1 } }, 'ACCOUNT_LOCKED'],
    ['refuses a disabled account', { person: { enabled: true, account: -99 } }, 'ACCOUNT_DISABLED'],
    ['refuses somebody who is disabled', { person: { enabled: false, account: 1 } }, 'PERSON_DISABLED'],
    ['refuses at a disabled terminal', { device: off }, 'DEVICE_DISABLED'],
    ['refuses while it is disabled itself', { door: off }, 'DOOR_DISABLED'],
    ['refuses in a disabled room', { room: { ...question.room, enabled: false } }, 'ROOM_DISABLED'],
    ['refuses in a disabled building', { building: off }, 'BUILDING_DISABLED'],
    ['refuses without a zone', { zones: [] }, 'NO_ZONE'],
    ['refuses by a zone of the room around it', { zones: [{ ...zone, roomId: 2 }] }, 'NO_ZONE'],
    ['refuses by a zone that is disabled', { zones: [{ ...zone, enabled: false }] }, 'ZONE_DISABLED'],
    ['refuses before the zone begins', { at: at('08:00:00') }, 'ZONE_COMING'],
    ['refuses after it has ended', { at: at('18:00:01') }, 'ZONE_ENDED'],
    ['opens by the one of several that covers', { zones: [{ ...zone, enabled: false }, zone] }, null],
    ['of an open room needs no zone', { room: { ...question.room, type: 'OPEN_ROOM' }, zones: [] }, null],
    [
      'of a meeting room needs one',
      { room: { ...question.room, type: 'MEETING_ROOM' }, zones: [] },
      'NO_ZONE',
    ],
    [
      'of an open room that is disabled stays shut',
      { room: { id: 1, type: 'OPEN_ROOM', enabled: false } },
      'ROOM_DISABLED',
    ],
    ['that is not asked about keeps nobody out', { device: undefined, door: undefined }, null],
  ])('checks access at a door: %s', (_, overrides, refused) => {
    expect(findAccessRefusal({ ...question, ...overrides })).toBe(refused);
  });
});
