import type { deviceSettings } from '@gatehouse/api/visitors/device-settings';
import { findSettingProblems, savedSettings } from '@gatehouse/api/visitors/device-settings.rules';
import type { Call } from '../../../platform/http/route.ts';
import { lockSettings, mergeSettings, writeSettings } from '../../../platform/portal-settings.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { markOutdatedStates } from '../visitor-passes/visitor-passes.service.ts';
import { deviceSettingGroup } from './device-settings.service.ts';

export async function updateDeviceSettings(call: Call<typeof deviceSettings.update>) {
  const { db, viewer, params, body, clock, refuse, record } = call;
  const { companyId } = params;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const before = await lockSettings(db, deviceSettingGroup, companyId, clock.now());
  const auditedRow = { companyId, entityId: companyId };
  await refuseOverwriting(call, auditedRow, before);
  const saved = savedSettings(mergeSettings(before, body));
  const fields = findSettingProblems(saved);
  if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
  const after = await writeSettings(db, deviceSettingGroup, companyId, saved, clock.now());
  await markOutdatedStates(db, companyId, clock.now());
  await record({ ...auditedRow, before, after, version: after.version });
  return after;
}
