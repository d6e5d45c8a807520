import { deviceSetting } from '@gatehouse/api/visitors/device-settings';
import type { Db } from '../../../platform/db/database.ts';
import { readSettings, settingGroup } from '../../../platform/portal-settings.ts';

/** A value of another release counts as none. */
export const deviceSettingGroup = settingGroup(
  'deviceSettings',
  deviceSetting.catch(deviceSetting.parse({})),
);

/** What terminals of a company accept, and how long guests of a meeting may enter. */
export const findDeviceSettings = (db: Db, companyId: number) =>
  readSettings(db, deviceSettingGroup, companyId);
