import type { AntiPassback } from '@gatehouse/api/area/rooms';

/** A lock with its door and room. All fields except the number are null if the lock is unassigned. */
export type LockSite = { lock: number } & (
  | {
      doorId: number;
      doorType: 'IN' | 'OUT' | 'IN_OUT';
      roomId: number;
      antiPassback: AntiPassback;
      buildingId: number;
    }
  | { doorId: null }
);

export interface DeviceLocks {
  /** The locks of the device. Empty for a protocol without locks. */
  locks: readonly LockSite[];
  readerCount: string | null;
}

/** The source of an event: a number and its type. The number identifies a door (default), a reader or the device. */
export interface EventAddress {
  number: string;
  /** Type of the number: 1 device, 2 door, 3 reader (protocols.md §1.6). */
  type: string;
}

/**
 * Returns the number of the lock in an event. Returns null if the device has no such lock. Readers are numbered across
 * all locks, and each lock has the same number of readers. If the device has only one lock, the number 0, any reader
 * and the device itself also belong to that lock.
 */
export function lockNamed({ number, type }: EventAddress, device: DeviceLocks): number | null {
  const count = Math.max(1, device.locks.length);
  const only = count === 1 ? 1 : null;
  if (type === '1' || /^0*$/.test(number)) return only;
  if (!/^\d{1,5}$/.test(number)) return null;
  if (type !== '3') return Number(number) <= count ? Number(number) : null;
  const perLock = Number(device.readerCount) / count;
  if (!Number.isInteger(perLock) || perLock < 1) return only;
  const lock = Math.ceil(Number(number) / perLock);
  return lock <= count ? lock : null;
}

interface SitedDevice extends DeviceLocks {
  doorId: number;
  doorType: 'IN' | 'OUT' | 'IN_OUT';
  roomId: number;
  antiPassback: AntiPassback;
  buildingId: number;
}

/** A device with the door and room of one of its locks. Door and room are null if the lock is unassigned. */
export type AtLock<D> = Omit<D, 'doorId' | 'roomId'> & { lock: number | null } & (
    | { doorId: number; roomId: number }
    | { doorId: null; roomId: null }
  );

/**
 * Returns a device with the door of a lock. A device without separate locks has one lock, at the door of the device.
 */
export function atLock<D extends SitedDevice>(device: D, lock: number | null | undefined): AtLock<D> {
  if (device.locks.length === 0) return { ...device, lock: 1 };
  const [first, second] = device.locks;
  // Records without a lock were stored before locks had numbers.
  const site =
    lock === undefined && !second ? first : device.locks.find((lockSite) => lockSite.lock === lock);
  return !site || site.doorId === null
    ? { ...device, lock: site?.lock ?? null, doorId: null, roomId: null }
    : { ...device, ...site };
}
