import { z } from 'zod';
import { digits, id, instant, listQuery, optionalText, requiredText } from '../platform/shapes.ts';
import { version } from '../platform/versions.ts';
import { fetchObstacles, packageStates } from './device-packages.rules.ts';

/** Limits of spec §5 and §9. All sizes are in bytes. */
export const packageLimits = {
  least: 1_048_576,
  most: 524_288_000,
  description: 255,
  name: 255,
  versionCode: 2_147_483_647,
  /** Maximum number of devices in one request to install a package. */
  devices: 1_000,
} as const;

export const packageFields = {
  id,
  version,
  companyId: id,
  companyName: z.string(),
  versionCode: z.int(),
  description: z.string(),
  releaseDate: instant.nullable(),
  fwUrl: z.string(),
  fileName: z.string(),
  size: z.int(),
  sha256: z.string(),
  /**
   * Number of devices that report this version (`running`), and number of devices that should install this version but
   * do not run it yet (`waiting`).
   */
  running: z.int(),
  waiting: z.int(),
  createdDate: instant,
};

/** Parses a whole number of a multipart form. Form fields arrive as text. */
const formNumber = (most: number) => digits(1, most) as unknown as z.ZodType<number, number>;

export const packageForm = {
  /** Company of the package. If absent, the company of the caller. */
  companyId: formNumber(Number.MAX_SAFE_INTEGER).optional(),
  versionCode: formNumber(packageLimits.versionCode),
  // The specification spells `description` as `decription`.
  decription: optionalText(packageLimits.description),
};
export const packageName = requiredText(packageLimits.name);

export const packageQuery = listQuery(['versionCode', 'releaseDate', 'createdDate']).extend({
  companyCode: z.string().max(50).optional(),
});

const packageDevice = z.object({
  id,
  deviceName: z.string(),
  doorName: z.string(),
  buildingName: z.string(),
  /** Version that the device reported. Null if the device reported none. */
  versionCode: z.int().nullable(),
  state: z.enum(packageStates),
  obstacle: z.enum(fetchObstacles).nullable(),
});
export type PackageDevice = z.output<typeof packageDevice>;

export const packageDevices = z.object({ content: z.array(packageDevice) });
export const devicesQuery = z.strictObject({
  /** `used`: devices that run the package or should install it. `all`: all devices of the package's device type. */
  which: z.enum(['used', 'all']).default('used'),
});
export const installBody = z.strictObject({
  /**
   * Complete list of devices that should install the package. Devices that are not in the list no longer install it.
   */
  deviceIds: z.array(id).max(packageLimits.devices),
});
export const installResult = z.object({ waiting: z.int() });

export const packageErrors = {
  create: ['DEV_VERSION_EXISTED', 'HR_COMPANY_NOT_FOUND'],
  install: ['AREA_DEVICE_ID_NOT_FOUND', 'ATT_DEVICE_NOT_APPROVED'],
} as const;
