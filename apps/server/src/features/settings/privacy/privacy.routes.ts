import { privacySettings } from '@gatehouse/api/settings/privacy';
import { upsertSetting } from '../../../platform/db/portal-settings.queries.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { findPrivacy, privacyKey } from './privacy.service.ts';
import { retentionJob } from './retention.jobs.ts';

export const privacyFeature: Feature = {
  name: 'privacy',
  constraints: {},
  jobs: [retentionJob],
  routes: [
    route(privacySettings.get, async ({ db, viewer, params: { companyId }, refuse }) => {
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      return findPrivacy(db, companyId);
    }),
    route(
      privacySettings.update,
      async ({ db, viewer, params: { companyId }, body, clock, refuse, record }) => {
        if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
        const before = await findPrivacy(db, companyId);
        await upsertSetting(db, companyId, privacyKey, body, clock.now());
        await record({ companyId, entity: 'privacy', entityId: companyId, before, after: body });
        return body;
      },
    ),
  ],
};
