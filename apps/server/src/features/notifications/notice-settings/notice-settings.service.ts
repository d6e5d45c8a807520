import { notices } from '@gatehouse/api/notifications/notice-settings';
import type { Db } from '../../../platform/db/database.ts';
import { readSettings, settingGroup } from '../../../platform/portal-settings.ts';

/** A value from another release counts as none. */
export const noticeGroup = settingGroup('notices', notices.catch(notices.parse({})));

export const findNotices = (db: Db, companyId: number) => readSettings(db, noticeGroup, companyId);
