import { z } from 'zod';
import { lineProblems } from '../area/devices.rules.ts';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

const lineLimits = { userName: 32, password: 64 } as const;

// User name and password must be printable ASCII, because a line break in them would add a header to the request.
const printable = /^[\x20-\x7e]+$/;

/**
 * Address and account for calls to a terminal. The address is numeric, so that the portal resolves no name and parses
 * no URL (decision 065).
 */
const lineInput = z.strictObject({
  address: z
    .string()
    .trim()
    .pipe(z.union([z.ipv4(), z.ipv6()])),
  port: z.int().min(1).max(65_535).default(80),
  userName: requiredText(lineLimits.userName).regex(/^[!-9;-~]+$/),
  password: z.string().min(1).max(lineLimits.password).regex(printable),
});

const deviceLine = z.object({
  id,
  version,
  companyId: id,
  deviceId: id,
  address: z.string(),
  port: z.int(),
  userName: z.string(),
  /** Time when the password was set. The password itself is never returned. */
  passwordSetAt: instant,
});
export type DeviceLine = z.output<typeof deviceLine>;

const lineState = z.object({
  problem: z.enum(lineProblems).nullable(),
  lockedUntil: instant.nullable(),
  /** Model reported by the terminal. Empty before its first answer. */
  model: z.string(),
  serialNumber: z.string(),
  firmware: z.string(),
  /** Whether someone requested a connection test and the portal has not called the terminal since then. */
  isAsked: z.boolean(),
  calledAt: instant.nullable(),
  answeredAt: instant.nullable(),
});
export type LineState = z.output<typeof lineState>;

const deviceLineSetting = z.object({
  /** Networks in which the portal may call terminals, set by the operator. If empty, the portal calls no terminal. */
  networks: z.array(z.string()),
  line: deviceLine.nullable(),
  state: lineState.nullable(),
});
export type DeviceLineSetting = z.output<typeof deviceLineSetting>;

const path = '/devices/{id}/line';

export const deviceLines = operations('deviceLines', {
  get: {
    summary: 'Get the connection settings and status of a Hikvision terminal',
    method: 'GET',
    path,
    permission: 'DEVICE_DETAIL',
    scope: 'company',
    result: deviceLineSetting,
    errors: ['AREA_DEVICE_ID_NOT_FOUND'],
  },
  create: {
    summary: 'Create the connection to a Hikvision terminal',
    method: 'POST',
    path,
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: lineInput,
    result: deviceLine,
    // ATT_DEVICE_NOT_APPROVED: the device is not a terminal that can be called.
    errors: [
      'AREA_DEVICE_ID_NOT_FOUND',
      'ATT_DEVICE_NOT_APPROVED',
      'ATT_DEVICE_CALLS_OFF',
      'ATT_DEVICE_ADDRESS_REFUSED',
    ],
  },
  update: {
    summary: 'Update the connection to a terminal',
    method: 'PUT',
    path,
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: changesOf(lineInput),
    result: deviceLine,
    errors: [
      'AREA_DEVICE_ID_NOT_FOUND',
      'ATT_DEVICE_LINE_NOT_FOUND',
      'ATT_DEVICE_CALLS_OFF',
      'ATT_DEVICE_ADDRESS_REFUSED',
      'API_ROW_CHANGED',
    ],
  },
  test: {
    summary: 'Test the connection to a terminal. The result appears in its status',
    method: 'POST',
    path: `${path}/test`,
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    result: empty,
    errors: ['AREA_DEVICE_ID_NOT_FOUND', 'ATT_DEVICE_LINE_NOT_FOUND', 'ATT_DEVICE_CALLS_OFF'],
  },
  remove: {
    summary: 'Remove the connection to a terminal and delete its password',
    method: 'DELETE',
    path,
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    result: empty,
    errors: ['AREA_DEVICE_ID_NOT_FOUND', 'ATT_DEVICE_LINE_NOT_FOUND'],
  },
});
