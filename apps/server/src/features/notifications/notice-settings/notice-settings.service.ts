import { notices } from '@gatehouse/api/notifications/notice-settings';
import type { Db } from '../../../platform/db/database.ts';
import { readSettings, settingGroup } from '../../../platform/portal-settings.ts';

/** A stored value that cannot be parsed, for example from another release, is replaced by the defaults. */
export const noticeGroup = settingGroup('notices', notices.catch(notices.parse({})));

export const findNotices = (db: Db, companyId: number) => readSettings(db, noticeGroup, companyId);
