import {
  nestVerifyHuman,
  teleworkSetting,
  type teleworkSettings,
} from '@gatehouse/api/telework/telework-settings';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import {
  lockSettings,
  readSettings,
  settingGroup,
  updateSettings,
} from '../../../platform/portal-settings.ts';
import { withdrawChecks } from './telework-settings.queries.ts';

/** The telework settings of a company. If a stored value does not fit this release, the defaults apply. */
const teleworkGroup = settingGroup('telework', teleworkSetting.catch(teleworkSetting.parse({})));

export const findTelework = (db: Db, companyId: number) => readSettings(db, teleworkGroup, companyId);

export async function updateTeleworkSettings(call: Call<typeof teleworkSettings.update>) {
  const { db, viewer, params, clock, refuse } = call;
  const { verifyHuman, ...rest } = call.body;
  const body = { ...rest, ...verifyHuman };
  const { companyId } = params;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const before = await lockSettings(db, teleworkGroup, companyId, clock.now());
  const after = await updateSettings({ ...call, body }, teleworkGroup, companyId);
  if (after.verifyMode !== before.verifyMode) await withdrawChecks(db, companyId);
  return nestVerifyHuman(after);
}
