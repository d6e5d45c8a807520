import { z } from 'zod';
import { digits, id, instant, lineOfText, listQuery, optionalText } from '../platform/shapes.ts';
import { version } from '../platform/versions.ts';
import { fetchObstacles, packageStates } from './device-packages.rules.ts';

/** Spec §5 and §9; sizes in bytes. */
export const packageLimits = {
  least: 1_048_576,
  most: 524_288_000,
  description: 255,
  name: 255,
  versionCode: 2_147_483_647,
  /** Devices told at once. */
  devices: 1_000,
} as const;

/** What firmware and models have in common: the shapes their operations are made of. */
export const packageFields = {
  id,
  version,
  companyId: id,
  companyName: z.string(),
  versionCode: z.int(),
  description: z.string(),
  releaseDate: instant.nullable(),
  /** Where it is fetched. */
  fwUrl: z.string(),
  fileName: z.string(),
  size: z.int(),
  /** Of the file, in hexadecimal digits. */
  sha256: z.string(),
  /** Devices that say they run it; devices that are to install it and do not run it yet. */
  running: z.int(),
  waiting: z.int(),
  createdDate: instant,
};

/** A whole number of a form, where it arrives as text. */
const formNumber = (most: number) => digits(1, most) as unknown as z.ZodType<number, number>;

export const packageForm = {
  /** Absent: the company of who brings it. */
  companyId: formNumber(Number.MAX_SAFE_INTEGER).optional(),
  versionCode: formNumber(packageLimits.versionCode),
  // sic: wire format
  decription: optionalText(packageLimits.description),
};
export const packageName = lineOfText(packageLimits.name).min(1, { error: 'required' });

export const packageQuery = listQuery(['versionCode', 'releaseDate', 'createdDate']).extend({
  companyCode: z.string().max(50).optional(),
});

/** A device as far as a package is concerned. */
export const packageDevice = z.object({
  id,
  deviceName: z.string(),
  doorName: z.string(),
  buildingName: z.string(),
  /** What it says it runs; null: it has not said. */
  versionCode: z.int().nullable(),
  state: z.enum(packageStates),
  /** Why it cannot be told to install anything. */
  obstacle: z.enum(fetchObstacles).nullable(),
});
export type PackageDevice = z.output<typeof packageDevice>;

export const packageDevices = z.object({ content: z.array(packageDevice) });
export const devicesQuery = z.strictObject({
  /** `used`: those that run it or are to install it; `all`: all of its type. */
  which: z.enum(['used', 'all']).default('used'),
});
export const installBody = z.strictObject({
  /** All that are to install it; those left out are not, whatever was wanted of them before. */
  deviceIds: z.array(id).max(packageLimits.devices),
});
export const installResult = z.object({ waiting: z.int() });

export const packageErrors = {
  create: ['DEV_VERSION_EXISTED', 'HR_COMPANY_NOT_FOUND'],
  install: ['AREA_DEVICE_ID_NOT_FOUND', 'ATT_DEVICE_NOT_APPROVED'],
} as const;
