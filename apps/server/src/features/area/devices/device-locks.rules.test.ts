import type { Device } from '@gatehouse/api/area/devices';
import { describe, expect, it } from 'vitest';
import { findChangedAssignments, type LockAssignment } from './device-locks.rules.ts';

const createDevice = (doorId: number, ...doors: (number | null)[]) => ({
  doorId,
  locks: doors.map((door, index) => ({ lock: index + 1, doorId: door })) as Device['locks'],
});

describe('changed assignments of locks', () => {
  it.each<
    [string, ReturnType<typeof createDevice>, Parameters<typeof findChangedAssignments>[1], LockAssignment[]]
  >([
    ['none without sent locks', createDevice(7, 7, null), {}, []],
    ['none for unchanged locks', createDevice(7, 7, 8), { locks: [{ lock: 2, doorId: 8 }] }, []],
    [
      'a lock that is assigned',
      createDevice(7, 7, null),
      { locks: [{ lock: 2, doorId: 8 }] },
      [{ lock: 2, doorId: 8 }],
    ],
    [
      'a lock that loses its door',
      createDevice(7, 7, 8),
      { locks: [{ lock: 1, doorId: null }] },
      [{ lock: 1, doorId: null }],
    ],
    [
      'the first lock, which moves with the device',
      createDevice(7, 7, 8),
      { doorId: 9 },
      [{ lock: 1, doorId: 9 }],
    ],
    ['none for a device with its first lock at another door', createDevice(7, 6, 8), { doorId: 9 }, []],
    [
      'the first lock as sent',
      createDevice(7, 7, 8),
      { doorId: 9, locks: [{ lock: 1, doorId: null }] },
      [{ lock: 1, doorId: null }],
    ],
    ['none for a device with one lock', createDevice(7, 7), { doorId: 9 }, []],
  ])('finds changed assignments: %s', (_what, before, body, expected) => {
    expect(findChangedAssignments(before, body)).toEqual(expected);
  });
});
