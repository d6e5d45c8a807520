import { z } from 'zod';
import { operations } from '../platform/operation.ts';

export const deviceSecrets = operations('deviceSecrets', {
  rotate: {
    summary:
      'Give a device of the JSON interface a new signing secret, or a Hikvision terminal a new path to report to; the old one ends at once',
    method: 'POST',
    path: '/devices/{id}/secret',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    showsSecret: true,
    result: z.object({
      /** Null: a Hikvision terminal whose serial number nobody entered. */
      serialNumber: z.string().nullable(),
      /** The signing secret, or the path; shown this once, the portal cannot show it again. */
      secret: z.string(),
    }),
    // ATT_DEVICE_NOT_APPROVED: a terminal of another protocol has no secret
    errors: ['AREA_DEVICE_ID_NOT_FOUND', 'ATT_DEVICE_NOT_APPROVED'],
  },
});
