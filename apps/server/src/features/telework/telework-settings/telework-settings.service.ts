import { teleworkSetting } from '@gatehouse/api/telework/telework-settings';
import type { Db } from '../../../platform/db/database.ts';
import { readSettings, settingGroup } from '../../../platform/portal-settings.ts';

/** A company’s telework settings. A value from another release counts as none. */
export const teleworkGroup = settingGroup('telework', teleworkSetting.catch(teleworkSetting.parse({})));

export const findTelework = (db: Db, companyId: number) => readSettings(db, teleworkGroup, companyId);
