import type { Device } from '@gatehouse/api/area/devices';
import { describe, expect, it } from 'vitest';
import { changedAssignments, type LockAssignment } from './device-locks.rules.ts';

const device = (doorId: number, ...doors: (number | null)[]) => ({
  doorId,
  locks: doors.map((door, place) => ({ lock: place + 1, doorId: door })) as Device['locks'],
});

describe('changedAssignments', () => {
  it.each<[string, ReturnType<typeof device>, Parameters<typeof changedAssignments>[1], LockAssignment[]]>([
    ['nothing that was not sent', device(7, 7, null), {}, []],
    ['nothing that stays', device(7, 7, 8), { locks: [{ lock: 2, doorId: 8 }] }, []],
    [
      'a lock that is assigned',
      device(7, 7, null),
      { locks: [{ lock: 2, doorId: 8 }] },
      [{ lock: 2, doorId: 8 }],
    ],
    [
      'a lock that loses its door',
      device(7, 7, 8),
      { locks: [{ lock: 1, doorId: null }] },
      [{ lock: 1, doorId: null }],
    ],
    ['the first lock along with the device', device(7, 7, 8), { doorId: 9 }, [{ lock: 1, doorId: 9 }]],
    ['no lock of a device whose first is elsewhere', device(7, 6, 8), { doorId: 9 }, []],
    [
      'the first lock as it was sent',
      device(7, 7, 8),
      { doorId: 9, locks: [{ lock: 1, doorId: null }] },
      [{ lock: 1, doorId: null }],
    ],
    ['no lock of a device with one', device(7, 7), { doorId: 9 }, []],
  ])('changes %s', (_what, before, sent, expected) => {
    expect(changedAssignments(before, sent)).toEqual(expected);
  });
});
