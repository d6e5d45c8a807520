import { z } from 'zod';
import { id } from '../platform/shapes.ts';

/** Maximum number of locks per device (rules.md §4). */
const mostLocks = 8;

/** Number of a lock on its device. */
export const lockNumber = z.int().min(1).max(mostLocks);

export const deviceLock = z.object({
  lock: z.int(),
  /** Door of the lock. Null if the lock is assigned to no door. Such a lock opens for no one. */
  doorId: id.nullable(),
  doorName: z.string(),
  roomName: z.string(),
  /** Last reported state of the door. Null without a sensor. */
  doorState: z.enum(['OPEN', 'CLOSED']).nullable(),
  /** Whether the device keeps the lock open, as last reported. Null if the device does not report it. */
  released: z.boolean().nullable(),
});

/** Assigns the locks of a controller to doors. Omitted locks keep their assignment. */
export const lockAssignments = z
  .array(z.strictObject({ lock: lockNumber, doorId: id.nullable() }))
  .max(mostLocks)
  .refine((all) => new Set(all.map(({ lock }) => lock)).size === all.length, { error: 'invalid' });
