import {
  nestVerifyHuman,
  offeredModes,
  teleworkSetting,
  type teleworkSettings,
} from '@gatehouse/api/telework/telework-settings';
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

/** A company’s telework settings. If a stored value does not fit this release, the defaults apply. */
const teleworkGroup = settingGroup('telework', teleworkSetting.catch(teleworkSetting.parse({})));

export const findTelework = (db: Db, companyId: number) => readSettings(db, teleworkGroup, companyId);

export async function updateTeleworkSettings(call: Call<typeof teleworkSettings.update>) {
  const { db, viewer, params, clock, refuse, record } = call;
  const { verifyHuman, ...rest } = call.body;
  const body = { ...rest, ...verifyHuman };
  const { companyId } = params;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  if (body.verifyMode !== undefined && !offeredModes.includes(body.verifyMode))
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'verifyHuman.verifyMode', rule: 'invalid', params: {} }],
    });
  const before = await lockSettings(db, teleworkGroup, companyId, clock.now());
  const entity = { companyId, entityId: companyId };
  await refuseOverwriting({ ...call, body }, entity, before);
  const after = await writeSettings(db, teleworkGroup, companyId, mergeSettings(before, body), clock.now());
  await record({ ...entity, before, after, version: after.version });
  return nestVerifyHuman(after);
}
