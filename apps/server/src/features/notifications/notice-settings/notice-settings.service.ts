import { type noticeSettings, notices } from '@gatehouse/api/notifications/notice-settings';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { readSettings, settingGroup, updateSettings } from '../../../platform/portal-settings.ts';

/** A stored setting that cannot be parsed is replaced by the defaults. It may come from another release. */
const noticeGroup = settingGroup('notices', notices.catch(notices.parse({})));

export const findNotices = (db: Db, companyId: number) => readSettings(db, noticeGroup, companyId);

export async function updateNoticeSettings(call: Call<typeof noticeSettings.update>) {
  const { viewer, params, refuse } = call;
  if (!viewer.companyIds.includes(params.companyId)) refuse('HR_COMPANY_NOT_FOUND');
  return updateSettings(call, noticeGroup, params.companyId);
}
