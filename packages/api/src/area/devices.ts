import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  empty,
  flagText,
  id,
  idText,
  instant,
  listQuery,
  pageOf,
  requiredText,
  timeZone,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { deviceLock, lockAssignments } from './device-locks.ts';
import {
  type Connection,
  deviceProtocols,
  directions,
  lineProblems,
  missingIn,
  standings,
} from './devices.rules.ts';

/** Limits of spec §5; a serial number is what a terminal can send of one. */
export const deviceLimits = { name: 255, code: 50, serial: 64, addresses: 20, note: 500 } as const;

export const deviceTypes = [
  'FACE',
  'FACE_TEMPERATURE',
  'TABLET',
  'LCD',
  'DOOR_CONTROLLER',
  'AI_DEVICE',
  'FACE_PRO',
] as const;
export type DeviceType = (typeof deviceTypes)[number];

/**
 * NO_ADMINISTRATOR: nobody it holds may manage it. ACCESS_DIALECT: it is set up as an access terminal, which nothing here understands.
 * ATTENDANCE_DIALECT: the other way round. UNSERVED_PATH: it called an address nobody serves. DURESS: somebody was made to open it.
 * ALARM: it gives another alarm. LATE_ALARM: it reported an alarm hours after it happened. GUESSING: within a day it asked for so many people who were denied that codes may be guessed. MISSING_EVENTS: some of what it sent never came. NOT_CALLED: the portal is to call it and cannot.
 * CLOCK: its clock is off by more than two minutes. OTHER_PEOPLE: it has other names under the terminal user IDs of employees, and someone has to decide.
 * UNASSIGNED_LOCK: a lock is assigned to no door, so it grants nothing.
 */
export const deviceProblems = [
  'NO_ADMINISTRATOR',
  'ACCESS_DIALECT',
  'ATTENDANCE_DIALECT',
  'UNSERVED_PATH',
  'DURESS',
  'CLOCK',
  'ALARM',
  'LATE_ALARM',
  'GUESSING',
  'MISSING_EVENTS',
  'NOT_CALLED',
  'OTHER_PEOPLE',
  'UNASSIGNED_LOCK',
] as const;

/** What a terminal for access control raises an alarm about. */
export const deviceAlarms = [
  'BATTERY_LOW',
  'DURESS',
  'FORCED',
  'INVALID_CARD',
  'MAINS_LOST',
  'NETWORK_LOST',
  'OPEN_TOO_LONG',
  'OTHER',
  'READER_TAMPER',
  'TAMPER',
] as const;
export type DeviceAlarm = (typeof deviceAlarms)[number];

export const device = z.object({
  id,
  version,
  deviceCode: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(deviceTypes),
  /** The door of its only lock; of a controller with several locks the place of the device. */
  doorId: id,
  doorCode: z.string(),
  doorName: z.string(),
  roomName: z.string(),
  buildingName: z.string(),
  companyId: id,
  companyCode: z.string(),
  direction: z.enum(directions),
  ipAddress: z.string(),
  enabled: z.boolean(),
  /** null: it never connects. */
  protocol: z.enum(deviceProtocols).nullable(),
  serialNumber: z.string().nullable(),
  /** IANA zone of its own; null means that of the site, `siteTimeZone` (rules.md §2). */
  timeZone: z.string().nullable(),
  siteTimeZone: z.string(),
  allowedAddresses: z.array(z.string()),
  /** ONLINE: heard within 2 minutes (rules.md §4). */
  status: z.enum(['ONLINE', 'OFFLINE']),
  weakIdentity: z.boolean(),
  approved: z.boolean(),
  lastSeenAt: instant.nullable(),
  firmware: z.string(),
  /** Number of the version of its firmware, or of its model, that it says it runs (decision 058). */
  versionCode: z.int().nullable(),
  /** Its clock minus the portal's, as last heard. */
  driftSeconds: z.int().nullable(),
  /** What an administrator is to mind about the terminal. */
  problems: z.array(z.enum(deviceProblems)),
  /** The address nobody serves that it called; empty unless it did. */
  unservedPath: z.string(),
  /** First and last number of its events that were not received, in order; the last of many. */
  missingEvents: z.array(z.object({ first: z.int(), last: z.int() })),
  /** People on it with other names than the employees of their terminal user IDs, about whom no one decided yet. */
  otherPeople: z.int(),
  /** Whether the portal calls it, and why it could not the last time; null: it does not call it. */
  called: z.object({ problem: z.enum(lineProblems).nullable() }).nullable(),
  /** When it was last opened under duress, until somebody has looked at it. */
  duressAt: instant.nullable(),
  /** When the latest alarm happened that was reported afterwards and is not acknowledged. */
  lateAlarmAt: instant.nullable(),
  /** 1 to 8, as the device reports; one for devices that report none. */
  locks: z.array(deviceLock.extend({ alarms: z.array(z.enum(deviceAlarms)) })),
  /** Alarms that are on, or were told of and that nobody has looked at. */
  alarms: z.array(z.enum(deviceAlarms)),
  /** When an alarm last began, until somebody has looked at it. */
  alarmAt: instant.nullable(),
  /** The last minute with so many denied questions that a security event was filed. Null: none within a day, or someone has looked at it. */
  denied: z.object({ questions: z.int(), at: instant }).nullable(),
  /** false: a terminal for access control that has not registered yet, and is told nothing. */
  registered: z.boolean(),
  createdDate: instant,
});
export type Device = z.output<typeof device>;

/** A device among all others: how it stands, and how many people it holds of those it should. */
export const deviceStanding = device.extend({
  standing: z.enum(standings),
  /** null: it is told of nobody. */
  people: z.object({ held: z.int(), wanted: z.int() }).nullable(),
});
export type DeviceStanding = z.output<typeof deviceStanding>;

/** A terminal, as far as one person is concerned. */
export const holdingDevice = z.object({
  id,
  deviceName: z.string(),
  doorName: z.string(),
  buildingName: z.string(),
  state: z.enum(['HELD', 'WAITING', 'REFUSED']),
});
export type HoldingDevice = z.output<typeof holdingDevice>;

// a block of everything would turn the only check of a weak identity off
const block = z.union([z.cidrv4(), z.cidrv6()]).refine((text) => !text.endsWith('/0'));

/** Addresses and blocks of them, in CIDR form; a single address becomes a block of one. */
export const addressBlocks = z
  .array(
    z
      .string()
      .trim()
      .transform((text) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`)),
  )
  .max(deviceLimits.addresses)
  .refine((blocks) => blocks.every((text) => block.safeParse(text).success), { error: 'invalid' });

/** What a form says of a device; `strictObject` it with what else the operation takes. */
export const deviceFields = {
  deviceCode: requiredText(deviceLimits.code),
  deviceName: requiredText(deviceLimits.name),
  deviceType: z.enum(deviceTypes),
  /** The device is of its door's company. */
  doorId: id,
  direction: z.enum(directions).default('UNKNOWN'),
  ipAddress: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), z.ipv4(), z.ipv6()]))
    .default(''),
  enabled: z.boolean().default(true),
  protocol: z.enum(deviceProtocols).nullable().default(null),
  serialNumber: z
    .string()
    .trim()
    .max(deviceLimits.serial)
    .transform((text) => text || null)
    .pipe(
      z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
        .nullable(),
    )
    .nullable()
    .default(null),
  /** IANA zone of its clock; null means the building's, else the company's. */
  timeZone: timeZone.nullable().default(null),
  /** Addresses it may speak from; at least one when its identity is weak. */
  allowedAddresses: addressBlocks.default([]),
};

// asked although other fields are bad, so that all are named at once
const required = (path: ReturnType<typeof missingIn>[number]) => ({
  path: [path],
  error: 'required',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});

/** `id` is entered by the administrator (spec §3) and unique in the whole portal. */
export const deviceInput = z
  .strictObject({ id, ...deviceFields })
  .refine((given: Connection) => !missingIn(given).includes('serialNumber'), required('serialNumber'))
  .refine(
    (given: Connection) => !missingIn(given).includes('allowedAddresses'),
    required('allowedAddresses'),
  );

const writeErrors = [
  'AREA_DEVICE_CODE_DUPLICATED',
  'AREA_DEVICE_SERIAL_DUPLICATED',
  'AREA_DOOR_ID_NOT_FOUND',
] as const;

export const devices = operations('devices', {
  list: {
    summary: 'List devices of one door, or of all doors you can see',
    method: 'GET',
    path: '/devices',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: listQuery(['deviceName', 'deviceCode', 'id', 'createdDate'], {
      size: 20,
      maxSize: 10_000,
    }).extend({
      companyCode: z.string().max(50).optional(),
      doorCode: z.string().max(50).optional(),
      type: z.enum(deviceTypes).optional(),
      isActive: flagText.optional(),
    }),
    result: pageOf(device),
    errors: [],
  },
  standings: {
    summary: 'List all devices, those needing attention first, with counts by status and people synced',
    method: 'GET',
    path: '/devices/standings',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: listQuery(['standing', 'deviceName', 'doorName', 'lastSeenAt', 'firmware', 'driftSeconds'], {
      size: 20,
      // all of a building, on its map
      maxSize: 1_000,
    }).extend({
      companyCode: z.string().max(50).optional(),
      buildingId: idText.optional(),
      type: z.enum(deviceTypes).optional(),
      standing: z.enum(standings).optional(),
    }),
    result: pageOf(deviceStanding).extend({
      /** By standing, of all that the other filters leave. */
      counts: z.record(z.enum(standings), z.int()),
    }),
    errors: [],
  },
  holding: {
    summary: 'List the terminals an employee is on, is waiting to be sent to, or was rejected by',
    method: 'GET',
    path: '/employees/{id}/devices',
    permission: 'DEVICE_LIST',
    scope: 'company',
    result: z.object({ content: z.array(holdingDevice) }),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  nextId: {
    summary: 'Get the lowest unused device ID',
    method: 'GET',
    path: '/devices/next-id',
    permission: 'DEVICE_CREATE',
    scope: 'company',
    result: z.object({ id }),
    errors: [],
  },
  get: {
    summary: 'Get a device',
    method: 'GET',
    path: '/devices/{id}',
    permission: 'DEVICE_DETAIL',
    scope: 'company',
    result: device,
    errors: ['AREA_DEVICE_ID_NOT_FOUND'],
  },
  create: {
    summary: 'Add a device to a door. A device with a serial number is approved immediately',
    method: 'POST',
    path: '/devices',
    permission: 'DEVICE_CREATE',
    scope: 'company',
    body: deviceInput,
    result: device,
    errors: ['AREA_DEVICE_ID_DUPLICATED', ...writeErrors],
  },
  update: {
    summary: 'Update a device. Its ID and company can’t be changed',
    method: 'PUT',
    path: '/devices/{id}',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    // what a device that connects must have is asked of the device as it would be: `missingIn`
    body: changesOf(z.strictObject({ ...deviceFields, locks: lockAssignments })),
    result: device,
    // AREA_DEVICE_LOCK_NOT_FOUND: it has no such lock, or only one, which follows `doorId`
    errors: [
      'AREA_DEVICE_ID_NOT_FOUND',
      ...writeErrors,
      'AREA_DEVICE_LOCK_NOT_FOUND',
      'AREA_DOOR_LOCK_TAKEN',
      'API_ROW_CHANGED',
    ],
  },
  looked: {
    summary:
      'Acknowledge the alarms, the missing events and the denied questions of a device, with a note; twice at the same moment counts once',
    method: 'POST',
    path: '/devices/{id}/looked',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: z.strictObject({
      note: z.string().trim().max(deviceLimits.note).default(''),
      /** The latest alarm that the caller has seen: newer ones stay open. Null: all. */
      upTo: id.nullable().default(null),
    }),
    result: device,
    errors: ['AREA_DEVICE_ID_NOT_FOUND'],
  },
  remove: {
    summary: 'Delete a device that has never reported anything',
    method: 'DELETE',
    path: '/devices/{id}',
    permission: 'DEVICE_DELETE',
    scope: 'company',
    result: empty,
    errors: ['AREA_DEVICE_ID_NOT_FOUND', 'AREA_DEVICE_IN_USE'],
  },
});
