import { noticeSettings } from '@gatehouse/api/notifications/notice-settings';
import { type Feature, route } from '../../../platform/http/route.ts';
import { lockSettings, mergeSettings, writeSettings } from '../../../platform/portal-settings.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { findNotices, noticeGroup } from './notice-settings.service.ts';

export const noticeSettingsFeature: Feature = {
  name: 'noticeSettings',
  constraints: {},
  routes: [
    route(noticeSettings.get, async ({ db, viewer, params: { companyId }, refuse }) => {
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      return findNotices(db, companyId);
    }),
    route(noticeSettings.update, async (call) => {
      const { db, viewer, params, body, clock, refuse, record } = call;
      const { companyId } = params;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const before = await lockSettings(db, noticeGroup, companyId, clock.now());
      const entity = { companyId, entityId: companyId };
      await refuseOverwriting(call, entity, before);
      const after = await writeSettings(db, noticeGroup, companyId, mergeSettings(before, body), clock.now());
      await record({ ...entity, before, after, version: after.version });
      return after;
    }),
  ],
};
