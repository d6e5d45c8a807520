import { z } from 'zod';
import { pageKinds } from '../device-ops/device-pairings.rules.ts';
import { operations } from '../platform/operation.ts';
import {
  empty,
  flagText,
  id,
  idOrCode,
  idText,
  instant,
  listQuery,
  pageOf,
  requiredText,
  timeZone,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { addressBlocks } from './address-blocks.ts';
import { deviceAlarms, deviceProblems, deviceTypes } from './device-kinds.ts';
import { deviceLock, lockAssignments } from './device-locks.ts';
import {
  type DeviceConnection,
  deviceListStatuses,
  deviceProtocols,
  directions,
  findMissingFields,
  lineProblems,
} from './devices.rules.ts';

/** Limits from spec §5. `serial` is the maximum length of a serial number that a terminal can send. */
export const deviceLimits = { name: 255, code: 50, serial: 64, addresses: 20, note: 500 } as const;

const device = z.object({
  id,
  version,
  deviceCode: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(deviceTypes),
  /**
   * Door of the device's only lock. For a controller with several locks, the door at which the controller is installed.
   */
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
  /** Protocol of the device. Null if the device never connects. */
  protocol: z.enum(deviceProtocols).nullable(),
  serialNumber: z.string().nullable(),
  /** Kind of page that a browser shows as this device (decision 103). Null if no browser is paired. */
  pageKind: z.enum(pageKinds).nullable(),
  /** IANA zone of the device's clock. Null for the zone of the building, `siteTimeZone` (rules.md §2). */
  timeZone: z.string().nullable(),
  siteTimeZone: z.string(),
  allowedAddresses: z.array(z.string()),
  /** ONLINE if the device was last seen within 2 minutes, otherwise OFFLINE (rules.md §4). */
  status: z.enum(['ONLINE', 'OFFLINE']),
  weakIdentity: z.boolean(),
  approved: z.boolean(),
  lastSeenAt: instant.nullable(),
  firmware: z.string(),
  /** Version number of the device's firmware or model, as reported by the device (decision 058). */
  versionCode: z.int().nullable(),
  /**
   * Difference between the device clock and the portal clock in seconds at the last request, positive if the device
   * clock is ahead.
   */
  driftSeconds: z.int().nullable(),
  problems: z.array(z.enum(deviceProblems)),
  /** Path that the device requested and that the portal does not serve. Empty if there is none. */
  unservedPath: z.string(),
  /**
   * First and last number of each range of missing events, in ascending order. If there are many ranges, only the
   * newest ranges.
   */
  missingEvents: z.array(z.object({ first: z.int(), last: z.int() })),
  /**
   * Number of people on the device under another name than that of the employee with the same terminal user ID.
   * Excludes people with a decision about the difference.
   */
  otherPeople: z.int(),
  /**
   * Reason why the portal's last call to the device failed, or null if it succeeded. `called` is null if the portal
   * does not call the device.
   */
  called: z.object({ problem: z.enum(lineProblems).nullable() }).nullable(),
  /** Time of the last alarm under duress. Null after its acknowledgement. */
  duressAt: instant.nullable(),
  /** Time of the latest alarm that was reported late and is not acknowledged. */
  lateAlarmAt: instant.nullable(),
  /** Locks of the device, 1 to 8 as reported by the device. One lock for a device that reports none. */
  locks: z.array(deviceLock.extend({ alarms: z.array(z.enum(deviceAlarms)) })),
  /** Alarms that are active, or were reported and are not acknowledged. */
  alarms: z.array(z.enum(deviceAlarms)),
  /** Start of the latest alarm. Null after its acknowledgement. */
  alarmAt: instant.nullable(),
  /**
   * Latest minute within the last day in which someone may have been guessing credentials: the number of denied
   * verification requests in that minute, and the time. Null if there was no such minute, or if an administrator has
   * acknowledged it.
   */
  denied: z.object({ questions: z.int(), at: instant }).nullable(),
  /**
   * False for an access control terminal that has not registered yet. The portal sends no commands to such a terminal.
   */
  registered: z.boolean(),
  createdDate: instant,
});
export type Device = z.output<typeof device>;

const deviceListRow = device.extend({
  standing: z.enum(deviceListStatuses),
  /**
   * Number of people on the device (`held`), and number of people that should be on it (`wanted`). Null if the portal
   * sends no people to the device.
   */
  people: z.object({ held: z.int(), wanted: z.int() }).nullable(),
});
export type DeviceListRow = z.output<typeof deviceListRow>;

const employeeTerminal = z.object({
  id,
  deviceName: z.string(),
  doorName: z.string(),
  buildingName: z.string(),
  state: z.enum(['HELD', 'WAITING', 'REFUSED']),
});
export type EmployeeTerminal = z.output<typeof employeeTerminal>;

/** Fields of the device form, to be wrapped in `strictObject` with the other fields of the operation. */
export const deviceFields = {
  deviceCode: requiredText(deviceLimits.code),
  deviceName: requiredText(deviceLimits.name),
  deviceType: z.enum(deviceTypes),
  /** Door of the device. The device belongs to the company of its door. */
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
  /** IANA zone of the device clock. Null for the building's zone, or the company's zone if the building has none. */
  timeZone: timeZone.nullable().default(null),
  /** Addresses from which the device may connect. A device with a weak identity needs at least one. */
  allowedAddresses: addressBlocks(deviceLimits.addresses).default([]),
};

const knownProtocol = z.object({ protocol: z.enum(deviceProtocols).nullish() });
// Zod checks this condition even if other fields are invalid, so that one answer names all invalid fields. The
// condition needs a valid protocol.
const requireField = (path: ReturnType<typeof findMissingFields>[number]) => ({
  path: [path],
  error: 'required',
  when: ({ value }: { value: unknown }) => knownProtocol.safeParse(value).success,
});

const code = z.string().max(50).optional();

/** Input for a new device. The administrator enters the `id` (spec §3), which is unique in the whole portal. */
const deviceInput = z
  .strictObject({
    id,
    ...deviceFields,
    /** The door by its id or code. If both are sent, they must name the same door. */
    doorId: id.optional(),
    doorCode: code,
    /** Code of the company to which `doorCode` belongs. If absent, the caller’s company. */
    companyCode: code,
  })
  .refine(...idOrCode('doorId', 'doorCode'))
  .refine(
    (connection: DeviceConnection) => !findMissingFields(connection).includes('serialNumber'),
    requireField('serialNumber'),
  )
  .refine(
    (connection: DeviceConnection) => !findMissingFields(connection).includes('allowedAddresses'),
    requireField('allowedAddresses'),
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
      // Page size that fits all devices of a building, for the map of the building.
      maxSize: 1_000,
    }).extend({
      companyCode: z.string().max(50).optional(),
      buildingId: idText.optional(),
      type: z.enum(deviceTypes).optional(),
      standing: z.enum(deviceListStatuses).optional(),
    }),
    result: pageOf(deviceListRow).extend({
      /** Number of devices per status, after all other filters. */
      counts: z.record(z.enum(deviceListStatuses), z.int()),
    }),
    errors: [],
  },
  holding: {
    summary: 'List the terminals an employee is on, is waiting to be sent to, or was rejected by',
    method: 'GET',
    path: '/employees/{id}/devices',
    permission: 'DEVICE_LIST',
    scope: 'company',
    result: z.object({ content: z.array(employeeTerminal) }),
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
    errors: ['HR_COMPANY_NOT_FOUND', 'AREA_DEVICE_ID_DUPLICATED', ...writeErrors],
  },
  update: {
    summary: 'Update a device. Its ID and company can’t be changed',
    method: 'PUT',
    path: '/devices/{id}',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    // The server checks the required fields of the updated device with `findMissingFields`.
    body: changesOf(z.strictObject({ ...deviceFields, doorCode: code, locks: lockAssignments })),
    result: device,
    // AREA_DEVICE_LOCK_NOT_FOUND: the device has no such lock, or has only one lock, which is always assigned to the
    // door in `doorId`.
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
      /**
       * Id of the latest alarm that the caller has seen. Newer alarms stay unacknowledged. Null acknowledges all
       * alarms.
       */
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
