import { privacySettings } from '@gatehouse/api/settings/privacy';
import { type Feature, route } from '../../../platform/http/route.ts';
import { lockSettings, mergeSettings, writeSettings } from '../../../platform/portal-settings.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { privacyPersonal } from './privacy.personal.ts';
import { findPrivacy, privacyGroup } from './privacy.service.ts';
import { createRetentionJob, type EraseOldVisitors } from './retention.jobs.ts';

export const privacyFeature = (eraseOldVisitors: EraseOldVisitors): Feature => ({
  name: 'privacy',
  personal: privacyPersonal,
  constraints: {},
  jobs: [createRetentionJob(eraseOldVisitors)],
  routes: [
    route(privacySettings.get, async ({ db, viewer, params: { companyId }, refuse }) => {
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      return findPrivacy(db, companyId);
    }),
    route(privacySettings.update, async (call) => {
      const { db, viewer, params, body, clock, refuse, record } = call;
      const { companyId } = params;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const before = await lockSettings(db, privacyGroup, companyId, clock.now());
      const auditTarget = { companyId, entityId: companyId };
      await refuseOverwriting(call, auditTarget, before);
      const after = await writeSettings(
        db,
        privacyGroup,
        companyId,
        mergeSettings(before, body),
        clock.now(),
      );
      await record({ ...auditTarget, before, after, version: after.version });
      return after;
    }),
  ],
});
