import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, instant, pageOf } from '../platform/shapes.ts';
import { firmwareTypes } from './device-packages.rules.ts';
import {
  devicesQuery,
  installBody,
  installResult,
  packageDevices,
  packageErrors,
  packageFields,
  packageForm,
  packageLimits,
  packageQuery,
} from './device-packages.ts';

/** Media type of an Android package (spec §5). */
export const androidPackage = 'application/vnd.android.package-archive';

const firmwareRow = z.object({
  ...packageFields,
  type: z.enum(firmwareTypes),
  /** Always null, because no package file contains a version name yet. */
  versionName: z.null(),
});
export type Firmware = z.output<typeof firmwareRow>;

/** The multipart form of spec §7. `versionName` arrives as the text "null". */
const firmwareForm = z.strictObject({
  ...packageForm,
  type: z.enum(firmwareTypes),
  releaseDate: instant,
  versionName: (
    z.preprocess(
      (value) => (value === 'null' || value === '' ? null : value),
      z.null(),
    ) as unknown as z.ZodType<null, null>
  ).default(null),
});

export const firmware = operations('firmware', {
  list: {
    summary: 'List firmware, newest release first',
    method: 'GET',
    path: '/firmware',
    permission: 'FIRMWARE',
    scope: 'company',
    query: packageQuery.extend({ type: z.enum(firmwareTypes).optional() }),
    result: pageOf(firmwareRow),
    errors: [],
  },
  devices: {
    summary: 'List devices that run a version or are waiting to install it, or all devices of its type',
    method: 'GET',
    path: '/firmware/{id}/devices',
    permission: 'FIRMWARE',
    scope: 'company',
    query: devicesQuery,
    result: packageDevices,
    errors: ['DEV_FIRMWARE_NOT_FOUND'],
  },
  file: {
    summary: 'Download a package, or a range of it',
    method: 'GET',
    path: '/firmware/{id}/file',
    permission: 'FIRMWARE',
    scope: 'company',
    result: empty,
    errors: ['DEV_FIRMWARE_NOT_FOUND'],
    answers: 'file',
  },
  create: {
    summary: 'Upload a firmware version: an Android package of 1 MB to 500 MB',
    method: 'POST',
    path: '/firmware',
    permission: 'VERSION_SETTING',
    scope: 'company',
    upload: {
      field: 'file',
      files: 1,
      fileSize: packageLimits.most,
      streamed: { least: packageLimits.least, types: [androidPackage] },
    },
    body: firmwareForm,
    result: firmwareRow,
    errors: [
      'FILE_WITHOUT_MANIFEST',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_SIZE_TOO_SMALL',
      'FILE_QUOTA_EXCEEDED',
      ...packageErrors.create,
    ],
  },
  install: {
    summary: 'Choose the devices that install a version the next time they connect',
    method: 'PUT',
    path: '/firmware/{id}/devices',
    permission: 'DEVICE_FIRMWARE_UPDATE',
    scope: 'company',
    body: installBody,
    result: installResult,
    errors: ['DEV_FIRMWARE_NOT_FOUND', ...packageErrors.install],
  },
  remove: {
    summary: 'Delete a version. Devices that already run it keep it',
    method: 'DELETE',
    path: '/firmware/{id}',
    permission: 'VERSION_SETTING',
    scope: 'company',
    result: empty,
    errors: ['DEV_FIRMWARE_NOT_FOUND'],
  },
});
