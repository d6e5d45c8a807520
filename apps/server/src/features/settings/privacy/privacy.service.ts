import { privacy, type privacySettings } from '@gatehouse/api/settings/privacy';
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

/** An invalid value, for example from another release, counts as no limit, so that nothing is deleted by mistake. */
const privacyGroup = settingGroup('privacy', privacy.catch(privacy.parse({})));

/** Returns the retention settings of a company. Records without a setting are kept forever. */
export const findPrivacy = (db: Db, companyId: number) => readSettings(db, privacyGroup, companyId);

export async function updatePrivacySettings(call: Call<typeof privacySettings.update>) {
  const { db, viewer, params, body, clock, refuse, record } = call;
  const { companyId } = params;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const before = await lockSettings(db, privacyGroup, companyId, clock.now());
  const auditTarget = { companyId, entityId: companyId };
  await refuseOverwriting(call, auditTarget, before);
  const after = await writeSettings(db, privacyGroup, companyId, mergeSettings(before, body), clock.now());
  await record({ ...auditTarget, before, after, version: after.version });
  return after;
}
