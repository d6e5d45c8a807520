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
    ['a zone without start and end', null, null, '03:00:00', true],
    ['a second before the start', nine, six, '08:59:59.999', false],
    ['at the start', nine, six, '09:00:00', true],
    ['between start and end', nine, six, '12:00:00', true],
    ['at the last second', nine, six, '18:00:00', true],
    ['within the last second', nine, six, '18:00:00.999', true],
    ['a second after the last second', nine, six, '18:00:01', false],
    ['a zone without an end', nine, null, '23:59:59', true],
    ['a zone without a start', null, six, '00:00:00', true],
    ['a zone of one second', nine, nine, '09:00:00.500', true],
  ])('checks whether an access zone covers an instant: %s', (_, start, end, time, covered) => {
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
  ])('returns the state of an access zone (enabled %s) at %s: %s', (enabled, time, state) => {
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
    ['grants access in a current access zone', {}, null],
    ['grants access to a person with a new account', { person: { enabled: true, account: 0 } }, null],
    ['denies a person with a locked account', { person: { enabled: true, account: -1 } }, 'ACCOUNT_LOCKED'],
    [
      'denies a person with a disabled account',
      { person: { enabled: true, account: -99 } },
      'ACCOUNT_DISABLED',
    ],
    ['denies an inactive person', { person: { enabled: false, account: 1 } }, 'PERSON_DISABLED'],
    ['denies at an inactive terminal', { device: off }, 'DEVICE_DISABLED'],
    ['denies at an inactive door', { door: off }, 'DOOR_DISABLED'],
    ['denies in an inactive room', { room: { ...question.room, enabled: false } }, 'ROOM_DISABLED'],
    ['denies in an inactive building', { building: off }, 'BUILDING_DISABLED'],
    ['denies without an access zone', { zones: [] }, 'NO_ZONE'],
    ['denies with an access zone of only the outer room', { zones: [{ ...zone, roomId: 2 }] }, 'NO_ZONE'],
    ['denies with an inactive access zone', { zones: [{ ...zone, enabled: false }] }, 'ZONE_DISABLED'],
    ['denies before the start of the access zone', { at: at('08:00:00') }, 'ZONE_COMING'],
    ['denies after the end of the access zone', { at: at('18:00:01') }, 'ZONE_ENDED'],
    [
      'grants access if one of several access zones is current',
      { zones: [{ ...zone, enabled: false }, zone] },
      null,
    ],
    [
      'grants access to an open room without an access zone',
      { room: { ...question.room, type: 'OPEN_ROOM' }, zones: [] },
      null,
    ],
    [
      'denies a meeting room without an access zone',
      { room: { ...question.room, type: 'MEETING_ROOM' }, zones: [] },
      'NO_ZONE',
    ],
    [
      'denies in an inactive open room',
      { room: { id: 1, type: 'OPEN_ROOM', enabled: false } },
      'ROOM_DISABLED',
    ],
    ['ignores the door if only the room is checked', { device: undefined, door: undefined }, null],
  ])('checks access at a door: %s', (_, overrides, refused) => {
    expect(findAccessRefusal({ ...question, ...overrides })).toBe(refused);
  });
});
