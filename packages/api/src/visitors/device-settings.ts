import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { idText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/** Technical maximum of the stored values. Spec §5 sets no maximum for these fields. */
const most = 1_000_000;

/**
 * Temperature limits of a company's terminals, and the entry times of meeting guests. The defaults are those of the
 * form (spec §9).
 */
export const deviceSetting = z.strictObject({
  highestTemperature: z.number().max(most).default(37.5),
  lowestTemperature: z.number().max(most).default(35),
  /** Whether entry above the maximum temperature is denied at doors with a device that asks the portal. */
  denyHighTemperature: z.boolean().default(false),
  /** Number of minutes before the start of the meeting from which guests can enter. */
  beforeMeetingStartTime: z.int().max(most).default(30),
  afterMeetingEndTime: z.int().max(most).default(30),
  /** Number of days before the date of the meeting. */
  beforeMeetingDate: z.int().max(most).default(20),
  afterMeetingDate: z.int().max(most).default(5),
});
export type DeviceSetting = z.output<typeof deviceSetting>;

const storedSetting = z.object({ version, ...deviceSetting.shape });
export type StoredDeviceSetting = z.output<typeof storedSetting>;

const params = z.object({ companyId: idText });

export const deviceSettings = operations('deviceSettings', {
  get: {
    summary: 'Get a company’s temperature and visit validity settings',
    method: 'GET',
    path: '/companies/{companyId}/devices-settings/common',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    params,
    result: storedSetting,
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  update: {
    summary:
      'Update a company’s temperature and visit validity settings. Values of zero or less are replaced with defaults',
    method: 'POST',
    path: '/companies/{companyId}/devices-settings/common',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    params,
    body: changesOf(deviceSetting),
    result: storedSetting,
    errors: ['HR_COMPANY_NOT_FOUND', 'API_ROW_CHANGED'],
  },
});
