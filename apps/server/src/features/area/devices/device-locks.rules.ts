import type { Device } from '@gatehouse/api/area/devices';

export interface LockAssignment {
  lock: number;
  /** Door of the lock. Null if the lock is unassigned. */
  doorId: number | null;
}

/**
 * Returns the lock assignments that an update changes. Returns none for a device with one lock, because the lock
 * follows the door of the device.
 */
export function findChangedAssignments(
  { locks, doorId }: Pick<Device, 'locks' | 'doorId'>,
  body: { locks?: readonly LockAssignment[] | undefined; doorId?: number | undefined },
): LockAssignment[] {
  const [first, second] = locks;
  if (!second) return [];
  // The first lock moves with the device, unless it is assigned to another door than the device.
  const follows = body.doorId !== undefined && body.doorId !== doorId && first?.doorId === doorId;
  const desiredDoors = new Map([
    ...(follows ? [[1, body.doorId ?? null] as const] : []),
    ...(body.locks ?? []).map((assignment) => [assignment.lock, assignment.doorId] as const),
  ]);
  return locks.flatMap(({ lock, doorId: before }): LockAssignment[] => {
    const after = desiredDoors.get(lock);
    return after === undefined || after === before ? [] : [{ lock, doorId: after }];
  });
}
