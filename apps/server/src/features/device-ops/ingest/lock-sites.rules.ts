import type { AntiPassback } from '@gatehouse/api/area/rooms';

/** A lock of a device and the door that it is assigned to; all but its number is null where it is assigned to none. */
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

/** The locks of a device. */
export interface DeviceLocks {
  /** Empty for devices that act as a whole: all protocols but ZK_ACC. */
  locks: readonly LockSite[];
  /** The number of readers as reported. */
  readerCount: string | null;
}

/** What an event says of its place: a number, and whether that is of a door (the default), a reader or the device. */
export interface EventAddress {
  number: string;
  /** 1 device, 2 door, 3 reader (protocols.md §1.6). */
  type: string;
}

/**
 * The lock an event of a device names; null where it names none that the device has. Readers are numbered through, as many for each lock.
 * The only lock of a device is also named by 0, by a reader and by the device itself.
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

/** The place of a device, as far as records depend on it. */
interface PlacedDevice extends DeviceLocks {
  doorId: number;
  doorType: 'IN' | 'OUT' | 'IN_OUT';
  roomId: number;
  antiPassback: AntiPassback;
  buildingId: number;
}

/** A device with the door of one of its locks in place of its own; without door and room where the lock is assigned to none. */
export type AtLock<D> = Omit<D, 'doorId' | 'roomId'> & { lock: number | null } & (
    | { doorId: number; roomId: number }
    | { doorId: null; roomId: null }
  );

/** A device as it is at one of its locks. A device that acts as a whole has one lock, at its own door. */
export function atLock<D extends PlacedDevice>(device: D, lock: number | null | undefined): AtLock<D> {
  if (device.locks.length === 0) return { ...device, lock: 1 };
  const [first, second] = device.locks;
  // records that were stored before locks had numbers
  const site = lock === undefined && !second ? first : device.locks.find((one) => one.lock === lock);
  return !site || site.doorId === null
    ? { ...device, lock: site?.lock ?? null, doorId: null, roomId: null }
    : { ...device, ...site };
}
