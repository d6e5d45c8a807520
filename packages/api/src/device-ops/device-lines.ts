import { z } from 'zod';
import { lineProblems } from '../area/devices.rules.ts';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

export const lineLimits = { userName: 32, password: 64 } as const;

// what a terminal takes, and nothing that would open another header
const printable = /^[\x20-\x7e]+$/;

/** Where a terminal is called, and as whom. An address in figures: no name is looked up, and no URL is typed (decision 065). */
export const lineInput = z.strictObject({
  address: z
    .string()
    .trim()
    .pipe(z.union([z.ipv4(), z.ipv6()])),
  port: z.int().min(1).max(65_535).default(80),
  userName: requiredText(lineLimits.userName).regex(/^[!-9;-~]+$/),
  password: z.string().min(1).max(lineLimits.password).regex(printable),
});

export const deviceLine = z.object({
  id,
  version,
  companyId: id,
  deviceId: id,
  address: z.string(),
  port: z.int(),
  userName: z.string(),
  /** The password itself is never shown. */
  passwordSetAt: instant,
});
export type DeviceLine = z.output<typeof deviceLine>;

/** How calling went. */
export const lineState = z.object({
  problem: z.enum(lineProblems).nullable(),
  lockedUntil: instant.nullable(),
  /** As the terminal says of itself; empty until it has answered. */
  model: z.string(),
  serialNumber: z.string(),
  firmware: z.string(),
  /** Somebody asked whether it answers, and it has not been called since. */
  isAsked: z.boolean(),
  calledAt: instant.nullable(),
  answeredAt: instant.nullable(),
});
export type LineState = z.output<typeof lineState>;

const kept = z.object({
  /** In which terminals may be called, as whoever operates this machine has set; none: no terminal is called. */
  networks: z.array(z.string()),
  line: deviceLine.nullable(),
  state: lineState.nullable(),
});
export type KeptLine = z.output<typeof kept>;

const path = '/devices/{id}/line';

export const deviceLines = operations('deviceLines', {
  get: {
    summary: 'Get the connection settings and status of a Hikvision terminal',
    method: 'GET',
    path,
    permission: 'DEVICE_DETAIL',
    scope: 'company',
    result: kept,
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
    // ATT_DEVICE_NOT_APPROVED: it is no terminal that can be called
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
