import { privacy, type privacySettings } from '@gatehouse/api/settings/privacy';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { readSettings, settingGroup, updateSettings } from '../../../platform/portal-settings.ts';

/** An invalid value counts as no limit, so that nothing is deleted by mistake. It may come from another release. */
const privacyGroup = settingGroup('privacy', privacy.catch(privacy.parse({})));

/** Returns the retention settings of a company. Records without a setting are kept forever. */
export const findPrivacy = (db: Db, companyId: number) => readSettings(db, privacyGroup, companyId);

export async function updatePrivacySettings(call: Call<typeof privacySettings.update>) {
  const { viewer, params, refuse } = call;
  if (!viewer.companyIds.includes(params.companyId)) refuse('HR_COMPANY_NOT_FOUND');
  return updateSettings(call, privacyGroup, params.companyId);
}
