import { z } from 'zod';
import { id } from '../platform/shapes.ts';

/** Maximum number of locks per device (rules.md §4). */
const mostLocks = 8;

/** Number of a lock on its device. */
export const lockNumber = z.int().min(1).max(mostLocks);

export const deviceLock = z.object({
  lock: z.int(),
  /** Door of the lock. Null if the lock is assigned to no door, in which case it opens for no one. */
  doorId: id.nullable(),
  doorName: z.string(),
  roomName: z.string(),
  /** Last reported state of the door. Null if the door has no sensor. */
  doorState: z.enum(['OPEN', 'CLOSED']).nullable(),
  /**
   * Whether the lock is open because its relay is on, as last reported by the device. Null if the device does not
   * report the relay.
   */
  released: z.boolean().nullable(),
});

/** Assignments of a controller's locks to doors. A lock that is not listed stays at its door. */
export const lockAssignments = z
  .array(z.strictObject({ lock: lockNumber, doorId: id.nullable() }))
  .max(mostLocks)
  .refine((all) => new Set(all.map(({ lock }) => lock)).size === all.length, { error: 'invalid' });
