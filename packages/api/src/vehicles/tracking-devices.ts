import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
  idText,
  instant,
  lineOfText,
  listQuery,
  optionalText,
  pageOf,
  requiredText,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { isCameraAddress } from './tracking-devices.rules.ts';

/** Limits of a tracking device's fields. `baudRate` is the baud rate of the fastest serial lines. */
const trackingDeviceLimits = {
  deviceId: 50,
  name: 255,
  cameraUrl: 2048,
  baudRate: 4_000_000,
  description: 255,
} as const;

export const trackingDeviceTypes = ['CAMERA', 'CARD', 'SENSOR'] as const;
/** Device types that send signed reports of passages. */
export const reportingTypes: readonly (typeof trackingDeviceTypes)[number][] = ['CAMERA', 'CARD'];
export const trackingDirections = ['IN', 'OUT', 'IN_OUT'] as const;

/** A camera, card reader or sensor at a lane (spec §3). */
const trackingDevice = z.object({
  id,
  version,
  /** Device id chosen by the administrator. */
  deviceId: z.string(),
  deviceName: z.string(),
  laneId: id,
  laneName: z.string(),
  gateName: z.string(),
  companyId: id,
  companyCode: z.string(),
  deviceType: z.enum(trackingDeviceTypes),
  direction: z.enum(trackingDirections),
  cameraUrl: z.string(),
  baudRate: z.int().nullable(),
  description: z.string(),
  createdDate: instant,
});
export type TrackingDevice = z.output<typeof trackingDevice>;

const trackingDeviceInput = z.strictObject({
  deviceId: requiredText(trackingDeviceLimits.deviceId),
  deviceName: requiredText(trackingDeviceLimits.name),
  /** The device belongs to the company of its lane. */
  laneId: id,
  deviceType: z.enum(trackingDeviceTypes),
  direction: z.enum(trackingDirections),
  /**
   * URL of the camera with the scheme http, https or rtsp, without credentials. May be empty. The portal never requests
   * it.
   */
  cameraUrl: lineOfText(trackingDeviceLimits.cameraUrl)
    .refine((text) => text === '' || isCameraAddress(text), { error: 'invalid' })
    .default(''),
  /** Baud rate of the serial line. Null if the device has no serial line. */
  baudRate: z.int().min(1).max(trackingDeviceLimits.baudRate).nullable().default(null),
  description: optionalText(trackingDeviceLimits.description),
});

const writeErrors = [
  'VEH_LANE_NOT_FOUND',
  'VEH_DEVICES_ID_EXISTED',
  'VEH_DEVICES_NAME_EXISTED',
  'VEH_DEVICES_CAMERAURL_EXISTED',
] as const;

export const trackingDevices = operations('trackingDevices', {
  list: {
    summary: 'List tracking devices of your companies, or of one lane',
    method: 'GET',
    path: '/tracking-devices',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: listQuery(['deviceName', 'deviceId', 'createdDate']).extend({
      companyCode: z.string().max(50).optional(),
      laneId: idText.optional(),
      deviceType: z.enum(trackingDeviceTypes).optional(),
    }),
    result: pageOf(trackingDevice),
    errors: [],
  },
  get: {
    summary: 'Get a tracking device',
    method: 'GET',
    path: '/tracking-devices/{id}',
    permission: 'DEVICE_LIST',
    scope: 'company',
    result: trackingDevice,
    errors: ['VEH_DEVICES_NOT_FOUND'],
  },
  create: {
    summary: 'Add a tracking device to a lane',
    method: 'POST',
    path: '/tracking-devices',
    permission: 'DEVICE_CREATE',
    scope: 'company',
    body: trackingDeviceInput,
    result: trackingDevice,
    errors: writeErrors,
  },
  update: {
    summary: 'Update a tracking device. It can move to another lane of the same company',
    method: 'PUT',
    path: '/tracking-devices/{id}',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: changesOf(trackingDeviceInput),
    result: trackingDevice,
    errors: ['VEH_DEVICES_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a tracking device without passages',
    method: 'DELETE',
    path: '/tracking-devices/{id}',
    permission: 'DEVICE_DELETE',
    scope: 'company',
    result: empty,
    errors: ['VEH_DEVICES_NOT_FOUND', 'VEH_DEVICES_IN_USE'],
  },
});
