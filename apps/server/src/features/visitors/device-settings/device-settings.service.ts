import { deviceSetting } from '@gatehouse/api/visitors/device-settings';
import type { Db } from '../../../platform/db/database.ts';
import { readSettings, settingGroup } from '../../../platform/portal-settings.ts';

/**
 * Device settings of a company. A stored value that cannot be parsed, for example from another release, is replaced by
 * the defaults.
 */
export const deviceSettingGroup = settingGroup(
  'deviceSettings',
  deviceSetting.catch(deviceSetting.parse({})),
);

/** Returns a company’s temperature limits and the minutes before and after a meeting in which guests can enter. */
export const findDeviceSettings = (db: Db, companyId: number) =>
  readSettings(db, deviceSettingGroup, companyId);

/** Returns whether a door denies entry at this temperature. Always false if the company has not enabled this check. */
export async function isDeniedByTemperature(
  db: Db,
  companyId: number,
  temperature: number | null,
): Promise<boolean> {
  if (temperature === null) return false;
  const { highestTemperature, denyHighTemperature } = await findDeviceSettings(db, companyId);
  return denyHighTemperature && temperature > highestTemperature;
}
