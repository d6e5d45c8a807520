import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import {
  empty,
  flagText,
  id,
  idParams,
  instant,
  listQuery,
  pageOf,
  requiredText,
  timeZone,
} from '../platform/shapes.ts';
import { type DeviceProtocol, deviceProtocols, directions, isWeakIdentity } from './devices.rules.ts';

/** Limits of spec §5; a serial number is what a terminal can send of one. */
export const deviceLimits = { name: 255, code: 50, serial: 64, addresses: 20 } as const;

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

export const device = z.object({
  id,
  deviceCode: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(deviceTypes),
  doorId: id,
  doorCode: z.string(),
  doorName: z.string(),
  roomName: z.string(),
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
  /** Its clock minus the portal's, as last heard. */
  driftSeconds: z.int().nullable(),
  createdDate: instant,
});
export type Device = z.output<typeof device>;

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

interface Connection {
  protocol?: DeviceProtocol | null;
  serialNumber?: string | null;
  allowedAddresses?: string[];
}

/** What connects names itself, and one that cannot prove its name says where it speaks from (rules.md §4). */
const needs = {
  serialNumber: ({ protocol, serialNumber }: Connection) => !protocol || !!serialNumber,
  allowedAddresses: ({ protocol, allowedAddresses }: Connection) =>
    !isWeakIdentity(protocol ?? null) || allowedAddresses?.length !== 0,
};
// asked although other fields are bad, so that all are named at once
const required = (path: keyof typeof needs) => ({
  path: [path],
  error: 'required',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});

export const deviceUpdate = z
  .strictObject(deviceFields)
  .refine(needs.serialNumber, required('serialNumber'))
  .refine(needs.allowedAddresses, required('allowedAddresses'));

/** `id` is entered by the administrator (spec §3) and unique in the whole portal. */
export const deviceInput = z
  .strictObject({ id, ...deviceFields })
  .refine(needs.serialNumber, required('serialNumber'))
  .refine(needs.allowedAddresses, required('allowedAddresses'));

const writeErrors = [
  'AREA_DEVICE_CODE_DUPLICATED',
  'AREA_DEVICE_SERIAL_DUPLICATED',
  'AREA_DOOR_ID_NOT_FOUND',
] as const;

export const devices = {
  list: operation({
    name: 'devices.list',
    summary: 'Devices of one door or of all the viewer sees',
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
  }),
  nextId: operation({
    name: 'devices.nextId',
    summary: 'The lowest device number nobody uses yet',
    method: 'GET',
    path: '/devices/next-id',
    permission: 'DEVICE_CREATE',
    scope: 'company',
    result: z.object({ id }),
    errors: [],
  }),
  get: operation({
    name: 'devices.get',
    summary: 'One device',
    method: 'GET',
    path: '/devices/{id}',
    permission: 'DEVICE_DETAIL',
    scope: 'company',
    params: idParams,
    result: device,
    errors: ['AREA_DEVICE_ID_NOT_FOUND'],
  }),
  create: operation({
    name: 'devices.create',
    summary: 'Add a device to a door; with a serial number it is approved at once',
    method: 'POST',
    path: '/devices',
    permission: 'DEVICE_CREATE',
    scope: 'company',
    body: deviceInput,
    result: device,
    errors: ['AREA_DEVICE_ID_DUPLICATED', ...writeErrors],
  }),
  update: operation({
    name: 'devices.update',
    summary: 'Change a device; its number and company stay',
    method: 'PUT',
    path: '/devices/{id}',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    params: idParams,
    body: deviceUpdate,
    result: device,
    errors: ['AREA_DEVICE_ID_NOT_FOUND', ...writeErrors],
  }),
  remove: operation({
    name: 'devices.remove',
    summary: 'Delete a device that has never reported anything',
    method: 'DELETE',
    path: '/devices/{id}',
    permission: 'DEVICE_DELETE',
    scope: 'company',
    params: idParams,
    result: empty,
    errors: ['AREA_DEVICE_ID_NOT_FOUND', 'AREA_DEVICE_IN_USE'],
  }),
};
