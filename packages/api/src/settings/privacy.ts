import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { idText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/** Months at most; ended sessions go after three in any case. */
export const privacyLimits = { months: 240, sessionMonths: 3 } as const;

const months = (most: number) => z.int().min(1).max(most).nullable().default(null);

/** How long a company keeps what it does not need for its figures; null: for ever. */
export const privacy = z.strictObject({
  /** Raw records of terminals, and temperatures. The punches and days made of them stay. */
  rawRecordMonths: months(privacyLimits.months),
  securityEventMonths: months(privacyLimits.months),
  sessionMonths: months(privacyLimits.sessionMonths),
  /** Of the list of mails: to whom, when and how it ended. */
  mailMonths: months(privacyLimits.months),
  /** Visitors, their logbook and what they entered with, after their time is over. */
  visitorMonths: months(privacyLimits.months),
  /** Of guests' health, after the meeting: a month, until somebody says otherwise. */
  declarationMonths: months(privacyLimits.months).default(1),
  /** Of what cameras have read at gates. */
  plateMonths: months(privacyLimits.months).default(3),
  /** So long after their last working day nobody is erased; null: no such duty. */
  keepAttendanceMonths: months(privacyLimits.months),
});
export type Privacy = z.output<typeof privacy>;

const privacySetting = z.object({ version, ...privacy.shape });
export type PrivacySetting = z.output<typeof privacySetting>;

const params = z.object({ companyId: idText });

export const privacySettings = operations('privacySettings', {
  get: {
    summary: 'Get a company’s retention settings for personal records',
    method: 'GET',
    path: '/companies/{companyId}/privacy',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    result: privacySetting,
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  update: {
    summary: 'Update a company’s retention settings. Older records are deleted over the next few nights',
    method: 'PUT',
    path: '/companies/{companyId}/privacy',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    body: changesOf(privacy),
    result: privacySetting,
    errors: ['HR_COMPANY_NOT_FOUND', 'API_ROW_CHANGED'],
  },
});
