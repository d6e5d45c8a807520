import { nestVerifyHuman, teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import { type Feature, route } from '../../../platform/http/route.ts';
import { findTelework, updateTeleworkSettings } from './telework-settings.service.ts';

export const teleworkSettingsFeature: Feature = {
  name: 'teleworkSettings',
  constraints: {},
  routes: [
    route(teleworkSettings.get, async ({ db, viewer, params: { companyId }, refuse }) => {
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      return nestVerifyHuman(await findTelework(db, companyId));
    }),
    route(teleworkSettings.update, updateTeleworkSettings),
  ],
};
