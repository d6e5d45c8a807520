import { z } from 'zod';
import { lockNumber } from '../area/device-locks.ts';
import type { DeviceProtocol } from '../area/devices.rules.ts';
import { operations } from '../platform/operation.ts';
import { digits, id, instant, pageOf } from '../platform/shapes.ts';

export const commandStates = ['QUEUED', 'DELIVERED', 'DONE', 'FAILED'] as const;
export const sendableCommands = [
  'INFO',
  'CHECK',
  'REBOOT',
  'SEND_PEOPLE',
  'OPEN_DOOR',
  'CANCEL_ALARM',
] as const;
export type SendableCommand = (typeof sendableCommands)[number];
/** Commands that only terminals with a door accept. */
export const doorCommands: readonly SendableCommand[] = ['OPEN_DOOR', 'CANCEL_ALARM'];

/**
 * Commands that devices accept, by protocol. A Hikvision terminal accepts commands only if the portal calls the
 * terminal.
 */
export const commandsOf: Partial<Record<DeviceProtocol, readonly SendableCommand[]>> = {
  ZK_ATT: ['INFO', 'CHECK', 'REBOOT', 'SEND_PEOPLE'],
  ZK_ACC: sendableCommands,
  HIKVISION: ['INFO', 'SEND_PEOPLE', 'OPEN_DOOR'],
};

/**
 * Highest return code that the portal itself defines. All higher codes come from terminals. The portal stores one of
 * its own codes if the terminal answered with a text (see `answer`) or did not answer.
 */
export const firstOwnCode = -20_000;

/** A command for a terminal, and the result that the terminal sent (rules.md §4). */
const deviceCommand = z.object({
  id,
  /** Sequence number of the command on the device. */
  number: z.int(),
  /** Number of the lock for which the command is meant, for devices with several locks. */
  lock: z.int().nullable(),
  kind: z.enum([
    'INFO',
    'CHECK',
    'REBOOT',
    'QUERY_USERS',
    'UPDATE_USER',
    'DELETE_USER',
    'UPDATE_FACE',
    'CLEAR_FACE',
    'OPEN_DOOR',
    'CANCEL_ALARM',
    'SET_TIME',
    'UPDATE_TIMES',
  ]),
  state: z.enum(commandStates),
  /** Return code of the terminal. A negative code means that the terminal rejected the command. */
  returnCode: z.int().nullable(),
  /** Message key of the return code. Null before the terminal has sent a result. */
  returnMeaning: z.string().nullable(),
  /** Data that the terminal sent with the result, such as its settings. */
  answer: z.string(),
  attempts: z.int(),
  employeeId: id.nullable(),
  employeeName: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  deliveredAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type DeviceCommand = z.output<typeof deviceCommand>;

export const deviceCommands = operations('deviceCommands', {
  list: {
    summary: 'List a device’s commands, newest first',
    method: 'GET',
    path: '/devices/{id}/commands',
    permission: 'DEVICE_DETAIL',
    scope: 'company',
    query: z.strictObject({
      page: digits(0, 10_000).default(0),
      size: digits(1, 100).default(10),
      state: z.enum(commandStates).optional(),
    }),
    result: pageOf(deviceCommand),
    errors: ['AREA_DEVICE_ID_NOT_FOUND'],
  },
  send: {
    summary:
      'Send a command to a terminal: read settings, check data, restart, open door, end alarm or resend people',
    method: 'POST',
    path: '/devices/{id}/commands',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: z.strictObject({
      kind: z.enum(sendableCommands),
      /** Lock to open, or lock with the alarm to cancel. Optional if the device has only one lock. */
      lock: lockNumber.optional(),
    }),
    result: z.object({
      kind: z.enum(sendableCommands),
      /** Number of commands that now wait for the terminal's next poll. */
      queued: z.int(),
    }),
    // ATT_DEVICE_NOT_APPROVED: the device does not accept this command, because it is not approved, not called by the
    // portal or of another type. AREA_DEVICE_LOCK_NOT_FOUND: the device has no such lock, or the lock is assigned to no
    // door.
    errors: ['AREA_DEVICE_ID_NOT_FOUND', 'ATT_DEVICE_NOT_APPROVED', 'AREA_DEVICE_LOCK_NOT_FOUND'],
  },
});
