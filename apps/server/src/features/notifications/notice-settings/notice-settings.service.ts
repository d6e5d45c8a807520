import { type noticeSettings, notices } from '@gatehouse/api/notifications/notice-settings';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import {
  lockSettings,
  mergeSettings,
  readSettings,
  settingGroup,
  writeSettings,
} from '../../../platform/portal-settings.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';

/** A stored value that cannot be parsed, for example from another release, is replaced by the defaults. */
const noticeGroup = settingGroup('notices', notices.catch(notices.parse({})));

export const findNotices = (db: Db, companyId: number) => readSettings(db, noticeGroup, companyId);

export async function updateNoticeSettings(call: Call<typeof noticeSettings.update>) {
  const { db, viewer, params, body, clock, refuse, record } = call;
  const { companyId } = params;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const before = await lockSettings(db, noticeGroup, companyId, clock.now());
  const entity = { companyId, entityId: companyId };
  await refuseOverwriting(call, entity, before);
  const after = await writeSettings(db, noticeGroup, companyId, mergeSettings(before, body), clock.now());
  await record({ ...entity, before, after, version: after.version });
  return after;
}
