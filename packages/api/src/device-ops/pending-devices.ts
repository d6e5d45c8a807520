import { z } from 'zod';
import { deviceProtocols } from '../area/devices.rules.ts';
import { deviceFields } from '../area/devices.ts';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, listQuery, pageOf } from '../platform/shapes.ts';

/** Serial number in the format that terminals send. It is safe in paths and logs. */
const serialNumber = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);

/**
 * A terminal that has tried to connect and is not approved yet. Such a terminal belongs to no company (rules.md §4).
 */
const pendingDevice = z.object({
  serialNumber: z.string(),
  protocol: z.enum(deviceProtocols),
  firstSeenAt: instant,
  lastSeenAt: instant,
  remoteAddress: z.string(),
  /** Number of rejected attempts, counted at most every few seconds. */
  attempts: z.int(),
  /** Properties reported by the device itself, which are not trustworthy. */
  info: z.record(z.string(), z.string()),
  /** Whether the device identifies itself only by its serial number, so that it needs a list of allowed addresses. */
  weakIdentity: z.boolean(),
});
export type PendingDevice = z.output<typeof pendingDevice>;

/**
 * Fields that an administrator enters to approve a device. The serial number and protocol are those of the connection
 * attempt.
 */
const approvalInput = z.strictObject({ id, ...deviceFields }).omit({ protocol: true, serialNumber: true });

const params = z.strictObject({ serialNumber });

export const pendingDevices = operations('pendingDevices', {
  list: {
    summary: 'List devices that tried to connect and aren’t approved yet',
    method: 'GET',
    path: '/pending-devices',
    permission: 'DEVICE_LIST',
    scope: 'installation',
    query: listQuery(['lastSeenAt', 'firstSeenAt', 'serialNumber'], { size: 10 }),
    result: pageOf(pendingDevice),
    errors: [],
  },
  approve: {
    summary: 'Approve a pending device and add it to a door',
    method: 'POST',
    path: '/pending-devices/{serialNumber}/approve',
    permission: 'DEVICE_CREATE',
    scope: 'installation',
    params,
    showsSecret: true,
    body: approvalInput,
    result: z.object({
      id,
      deviceCode: z.string(),
      serialNumber: z.string(),
      protocol: z.enum(deviceProtocols),
      /** Signing secret of a device with the JSON interface, returned only once. Null for a terminal. */
      secret: z.string().nullable(),
    }),
    errors: [
      'ATT_DEVICE_NOT_FOUND',
      'AREA_DOOR_ID_NOT_FOUND',
      'AREA_DEVICE_ID_DUPLICATED',
      'AREA_DEVICE_CODE_DUPLICATED',
      'AREA_DEVICE_SERIAL_DUPLICATED',
    ],
  },
  dismiss: {
    summary: 'Dismiss a pending device. It reappears if it tries to connect again',
    method: 'DELETE',
    path: '/pending-devices/{serialNumber}',
    permission: 'DEVICE_CREATE',
    scope: 'installation',
    params,
    result: empty,
    errors: ['ATT_DEVICE_NOT_FOUND'],
  },
});
