import { offeredModes, teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import { type Feature, route } from '../../../platform/http/route.ts';
import { lockSettings, mergeSettings, writeSettings } from '../../../platform/portal-settings.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { findTelework, teleworkGroup } from './telework-settings.service.ts';

export const teleworkSettingsFeature: Feature = {
  name: 'teleworkSettings',
  constraints: {},
  routes: [
    route(teleworkSettings.get, async ({ db, viewer, params: { companyId }, refuse }) => {
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      return findTelework(db, companyId);
    }),
    route(teleworkSettings.update, async (call) => {
      const { db, viewer, params, body, clock, refuse, record } = call;
      const { companyId } = params;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      if (body.verifyMode !== undefined && !offeredModes.includes(body.verifyMode))
        refuse('API_INVALID_REQUEST_ARGUMENT', {
          fields: [{ field: 'verifyMode', rule: 'invalid', params: {} }],
        });
      const before = await lockSettings(db, teleworkGroup, companyId, clock.now());
      const entity = { companyId, entityId: companyId };
      await refuseOverwriting(call, entity, before);
      const after = await writeSettings(
        db,
        teleworkGroup,
        companyId,
        mergeSettings(before, body),
        clock.now(),
      );
      await record({ ...entity, before, after, version: after.version });
      return after;
    }),
  ],
};
