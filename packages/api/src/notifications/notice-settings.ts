import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { idText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/** Maximum number of hours, equal to a month. */
const noticeLimits = { silentHours: 720 } as const;

export const notices = z.strictObject({
  /** Number of hours of silence of a terminal before a notification is sent. If null, no notification is sent. */
  silentHours: z.int().min(1).max(noticeLimits.silentHours).nullable().default(24),
});
export type Notices = z.output<typeof notices>;

const noticeSetting = z.object({ version, ...notices.shape });
export type NoticeSetting = z.output<typeof noticeSetting>;

const params = z.object({ companyId: idText });

export const noticeSettings = operations('noticeSettings', {
  get: {
    summary: 'Get a company’s notification settings',
    method: 'GET',
    path: '/companies/{companyId}/notices',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    result: noticeSetting,
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  update: {
    summary: 'Update a company’s notification settings',
    method: 'PUT',
    path: '/companies/{companyId}/notices',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    body: changesOf(notices),
    result: noticeSetting,
    errors: ['HR_COMPANY_NOT_FOUND', 'API_ROW_CHANGED'],
  },
});
