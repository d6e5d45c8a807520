import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { id, keyword } from '../platform/shapes.ts';

export const foundKinds = ['person', 'department', 'room', 'door', 'device'] as const;

/** How many of each kind are found at most. */
export const mostFound = 6;

/** One thing with a name: as much of it as tells it apart and opens it. */
export const found = z.object({
  kind: z.enum(foundKinds),
  id,
  name: z.string(),
  code: z.string(),
  /** A person's. */
  accountName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** Where it belongs, the nearest first: a department; room and building. */
  places: z.array(z.string()),
  /** The code under which its screen lists it: a room's building, a door's room, a device's door. */
  within: z.string().nullable(),
  companyCode: z.string(),
  companyName: z.string(),
  isEnabled: z.boolean(),
});
export type Found = z.output<typeof found>;

export const finds = operations('finds', {
  search: {
    summary: 'Search people, departments, rooms, doors and devices you can see, by name, code or account',
    method: 'GET',
    path: '/finds',
    permission: 'SIGNED_IN',
    scope: 'department',
    query: z.strictObject({ keyword }),
    result: z.object({ found: z.array(found) }),
    errors: [],
  },
});
