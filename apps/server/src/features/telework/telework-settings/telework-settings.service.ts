import {
  nestVerifyHuman,
  offeredModes,
  teleworkSetting,
  type teleworkSettings,
} from '@gatehouse/api/telework/telework-settings';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { readSettings, settingGroup, updateSettings } from '../../../platform/portal-settings.ts';

/** A company’s telework settings. If a stored value does not fit this release, the defaults apply. */
const teleworkGroup = settingGroup('telework', teleworkSetting.catch(teleworkSetting.parse({})));

export const findTelework = (db: Db, companyId: number) => readSettings(db, teleworkGroup, companyId);

export async function updateTeleworkSettings(call: Call<typeof teleworkSettings.update>) {
  const { viewer, params, refuse } = call;
  const { verifyHuman, ...rest } = call.body;
  const body = { ...rest, ...verifyHuman };
  if (!viewer.companyIds.includes(params.companyId)) refuse('HR_COMPANY_NOT_FOUND');
  if (body.verifyMode !== undefined && !offeredModes.includes(body.verifyMode))
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'verifyHuman.verifyMode', rule: 'invalid', params: {} }],
    });
  return nestVerifyHuman(await updateSettings({ ...call, body }, teleworkGroup, params.companyId));
}
