import { z } from 'zod';
import { operations } from '../platform/operation.ts';

/** How many there are, as the list of them says; null for whom that list is closed. */
const count = z.int().min(0).nullable();

export const waiting = operations('waiting', {
  get: {
    summary: 'Count what is waiting for you, per list. Lists you can’t open are null',
    method: 'GET',
    path: '/waiting',
    permission: 'SIGNED_IN',
    scope: 'department',
    result: z.object({
      /** Devices that asked to be let in. */
      pendingDevices: count,
      /** Groups of records that need a decision. */
      quarantine: count,
      /** What is to be mended, of all kinds the viewer sees. */
      mending: count,
      /** Requests the viewer may decide. */
      requests: count,
    }),
    errors: [],
  },
});
