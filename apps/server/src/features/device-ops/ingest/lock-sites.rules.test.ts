import { describe, expect, it } from 'vitest';
import { atLock, type LockSite, lockNamed } from './lock-sites.rules.ts';

const lockAt = (lock: number, doorId: number | null): LockSite =>
  doorId === null
    ? { lock, doorId }
    : { lock, doorId, doorType: 'IN', roomId: doorId * 10, antiPassback: 'HARD', buildingId: 2 };
const deviceSite = { doorId: 1, doorType: 'IN_OUT', roomId: 10, antiPassback: 'OFF', buildingId: 1 } as const;
const singleLockDevice = { ...deviceSite, locks: [lockAt(1, 7)], readerCount: '2' };
const four = {
  ...deviceSite,
  locks: [lockAt(1, 7), lockAt(2, 8), lockAt(3, null), lockAt(4, 9)],
  readerCount: '8',
};

describe('lock of a device event', () => {
  it.each([
    ['the number of a lock', four, '3', '', 3],
    ['the number of a door', four, '4', '2', 4],
    ['a reader, with two readers for each lock', four, '5', '3', 3],
    [
      'a reader of a device that reports no number of readers',
      { ...four, readerCount: null },
      '1',
      '3',
      null,
    ],
    ['a reader number above the last reader', four, '9', '3', null],
    ['a number above the last lock', four, '5', '', null],
    ['no number', four, '0', '', null],
    ['the device itself', four, '1', '1', null],
    ['a text', four, 'door', '', null],
    ['no number, of the only lock', singleLockDevice, '', '', 1],
    ['the device itself, with one lock', singleLockDevice, '9', '1', 1],
    ['a reader of the only lock', singleLockDevice, '2', '3', 1],
    ['a second lock of a device with one', singleLockDevice, '2', '', null],
  ])('returns the lock for %s', (_what, device, number, type, expected) => {
    expect(lockNamed({ number, type }, device)).toBe(expected);
  });
});

describe('device at the door of a lock', () => {
  it('returns the door of the given lock', () => {
    expect(atLock(four, 2)).toMatchObject({ lock: 2, doorId: 8, roomId: 80, doorType: 'IN', buildingId: 2 });
  });

  it('returns no door for a lock that is unassigned, missing or not given', () => {
    const nowhere = { doorId: null, roomId: null, buildingId: 1 };
    expect(atLock(four, 3)).toMatchObject({ ...nowhere, lock: 3 });
    expect(atLock(four, 5)).toMatchObject({ ...nowhere, lock: null });
    expect(atLock(four, null)).toMatchObject({ ...nowhere, lock: null });
  });

  it('assigns records without a lock to the only lock of the device', () => {
    expect(atLock(singleLockDevice, undefined)).toMatchObject({ lock: 1, doorId: 7 });
    expect(atLock(four, undefined)).toMatchObject({ lock: null, doorId: null });
  });

  it("returns the device's door for a device without separate locks", () => {
    expect(atLock({ ...deviceSite, locks: [], readerCount: null }, 4)).toMatchObject({ lock: 1, doorId: 1 });
  });
});
