import { noticeSettings } from '@gatehouse/api/notifications/notice-settings';
import { type Feature, route } from '../../../platform/http/route.ts';
import { findNotices, updateNoticeSettings } from './notice-settings.service.ts';

export const noticeSettingsFeature: Feature = {
  name: 'noticeSettings',
  constraints: {},
  routes: [
    route(noticeSettings.get, async ({ db, viewer, params: { companyId }, refuse }) => {
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      return findNotices(db, companyId);
    }),
    route(noticeSettings.update, updateNoticeSettings),
  ],
};
