import { z } from 'zod';
import { id } from '../platform/shapes.ts';

/** Locks of a device (rules.md §4). */
export const mostLocks = 8;

/** The number by which a device names a lock. */
export const lockNumber = z.int().min(1).max(mostLocks);

/** One of the locks that a device reports. */
export const deviceLock = z.object({
  lock: z.int(),
  /** null: it is assigned to no door, and grants nothing. */
  doorId: id.nullable(),
  doorName: z.string(),
  roomName: z.string(),
  /** As last reported; null without a sensor. */
  doorState: z.enum(['OPEN', 'CLOSED']).nullable(),
  /** Whether the device holds the lock open, as last reported; null where it does not say. */
  released: z.boolean().nullable(),
});

/** Doors of the locks of a controller with several; locks that are not named stay as they are. */
export const lockAssignments = z
  .array(z.strictObject({ lock: lockNumber, doorId: id.nullable() }))
  .max(mostLocks)
  .refine((all) => new Set(all.map(({ lock }) => lock)).size === all.length, { error: 'invalid' });
