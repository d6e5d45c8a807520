import { z } from 'zod';
import { operations } from '../platform/operation.ts';

export const deviceSecrets = operations('deviceSecrets', {
  rotate: {
    summary:
      'Generate a new signing secret for a JSON device or a new path for a Hikvision terminal. The old one stops working immediately',
    method: 'POST',
    path: '/devices/{id}/secret',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    showsSecret: true,
    result: z.object({
      /** Serial number of the device. Null for a Hikvision terminal if no serial number was entered. */
      serialNumber: z.string().nullable(),
      /** Signing secret or secret path of the device. Returned only once. */
      secret: z.string(),
    }),
    // ATT_DEVICE_NOT_APPROVED: the protocol of the device uses no secret.
    errors: ['AREA_DEVICE_ID_NOT_FOUND', 'ATT_DEVICE_NOT_APPROVED'],
  },
});
