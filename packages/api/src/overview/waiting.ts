import { z } from 'zod';
import { operations } from '../platform/operation.ts';

/** Number of items, equal to the total of the list of these items. Null if the caller cannot open this list. */
const count = z.int().min(0).nullable();

export const waiting = operations('waiting', {
  get: {
    summary: 'Count what is waiting for you, per list. Lists you can’t open are null',
    method: 'GET',
    path: '/waiting',
    permission: 'SIGNED_IN',
    scope: 'department',
    result: z.object({
      pendingDevices: count,
      /** Number of groups in quarantine that need a decision. */
      quarantine: count,
      /** Number of items that need attention, of all types that the caller sees. */
      mending: count,
      /** Number of requests that the caller may approve or reject. */
      requests: count,
    }),
    errors: [],
  },
});
