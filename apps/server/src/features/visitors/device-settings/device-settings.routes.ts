import { deviceSettings } from '@gatehouse/api/visitors/device-settings';
import { type Feature, route } from '../../../platform/http/route.ts';
import { findDeviceSettings } from './device-settings.service.ts';
import { updateDeviceSettings } from './save-device-settings.service.ts';

export const deviceSettingsFeature: Feature = {
  name: 'deviceSettings',
  constraints: {},
  routes: [
    route(deviceSettings.get, async ({ db, viewer, params: { companyId }, refuse }) => {
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      return findDeviceSettings(db, companyId);
    }),
    route(deviceSettings.update, updateDeviceSettings),
  ],
};
