import { teleworkSetting } from '@gatehouse/api/telework/telework-settings';
import type { Db } from '../../../platform/db/database.ts';
import { readSettings, settingGroup } from '../../../platform/portal-settings.ts';

/** A company’s telework settings. If a stored value does not fit this release, the defaults apply. */
export const teleworkGroup = settingGroup('telework', teleworkSetting.catch(teleworkSetting.parse({})));

export const findTelework = (db: Db, companyId: number) => readSettings(db, teleworkGroup, companyId);
