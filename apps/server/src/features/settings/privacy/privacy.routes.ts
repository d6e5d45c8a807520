import { privacySettings } from '@gatehouse/api/settings/privacy';
import { type Feature, route } from '../../../platform/http/route.ts';
import { privacyPersonal } from './privacy.personal.ts';
import { findPrivacy, updatePrivacySettings } from './privacy.service.ts';
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
    route(privacySettings.update, updatePrivacySettings),
  ],
});
