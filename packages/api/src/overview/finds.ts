import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { id, keyword } from '../platform/shapes.ts';

export const foundKinds = ['person', 'department', 'room', 'door', 'device'] as const;

/** Maximum number of search results per type of record. */
export const mostFound = 6;

const searchResult = z.object({
  kind: z.enum(foundKinds),
  id,
  name: z.string(),
  code: z.string(),
  /** Account name of a person. Null for other types of records. */
  accountName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** Location of the result, nearest first: the department of a person, or room and building of other records. */
  places: z.array(z.string()),
  /**
   * Code that filters the page of the result: the building code of a room, the room code of a door, or the door code of
   * a device.
   */
  within: z.string().nullable(),
  companyCode: z.string(),
  companyName: z.string(),
  isEnabled: z.boolean(),
});
export type SearchResult = z.output<typeof searchResult>;

export const finds = operations('finds', {
  search: {
    summary: 'Search people, departments, rooms, doors and devices you can see, by name, code or account',
    method: 'GET',
    path: '/finds',
    permission: 'SIGNED_IN',
    scope: 'department',
    query: z.strictObject({ keyword }),
    result: z.object({ found: z.array(searchResult) }),
    errors: [],
  },
});
