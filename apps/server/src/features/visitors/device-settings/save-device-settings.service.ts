import type { deviceSettings } from '@gatehouse/api/visitors/device-settings';
import { findSettingProblems, savedSettings } from '@gatehouse/api/visitors/device-settings.rules';
import type { Call } from '../../../platform/http/route.ts';
import { updateSettings } from '../../../platform/portal-settings.ts';
import { markOutdatedStates } from '../visitor-passes/visitor-passes.service.ts';
import { deviceSettingGroup } from './device-settings.service.ts';

export async function updateDeviceSettings(call: Call<typeof deviceSettings.update>) {
  const { db, viewer, params, clock, refuse } = call;
  const { companyId } = params;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const after = await updateSettings(call, deviceSettingGroup, companyId, (changed) => {
    const saved = savedSettings(changed);
    const fields = findSettingProblems(saved);
    if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
    return saved;
  });
  await markOutdatedStates(db, companyId, clock.now());
  return after;
}
