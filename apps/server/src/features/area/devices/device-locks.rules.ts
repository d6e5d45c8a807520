import type { Device } from '@gatehouse/api/area/devices';

export interface LockAssignment {
  lock: number;
  /** Null: to no door. */
  doorId: number | null;
}

/** The assignments that an update of a device changes. Of a device with one lock there are none: that lock follows its door. */
export function changedAssignments(
  { locks, doorId }: Pick<Device, 'locks' | 'doorId'>,
  sent: { locks?: readonly LockAssignment[] | undefined; doorId?: number | undefined },
): LockAssignment[] {
  const [first, second] = locks;
  if (!second) return [];
  // the first lock moves along with the device, unless it was assigned elsewhere
  const follows = sent.doorId !== undefined && sent.doorId !== doorId && first?.doorId === doorId;
  const wanted = new Map([
    ...(follows ? [[1, sent.doorId ?? null] as const] : []),
    ...(sent.locks ?? []).map((one) => [one.lock, one.doorId] as const),
  ]);
  return locks.flatMap(({ lock, doorId: before }): LockAssignment[] => {
    const after = wanted.get(lock);
    return after === undefined || after === before ? [] : [{ lock, doorId: after }];
  });
}
