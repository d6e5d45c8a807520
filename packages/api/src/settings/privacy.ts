import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { idText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/** Maximum number of months for a retention period. Ended sessions are deleted after three months at the latest. */
const privacyLimits = { months: 240, sessionMonths: 3 } as const;

const months = (most: number) => z.int().min(1).max(most).nullable().default(null);

/**
 * Retention in months of a company's personal data that is not needed for figures. If null, the data is kept without
 * limit.
 */
export const privacy = z.strictObject({
  /** Retention of raw terminal records and of temperatures. The punches and days computed from them are kept. */
  rawRecordMonths: months(privacyLimits.months),
  securityEventMonths: months(privacyLimits.months),
  sessionMonths: months(privacyLimits.sessionMonths),
  /** Retention of the list of emails: recipient, time and result. */
  mailMonths: months(privacyLimits.months),
  /** Retention of visitors with their logbook and credentials, counted from the end of their last visit or access. */
  visitorMonths: months(privacyLimits.months),
  /** Retention of health declarations, counted from the meeting. The default is one month. */
  declarationMonths: months(privacyLimits.months).default(1),
  plateMonths: months(privacyLimits.months).default(3),
  /**
   * Number of months after the last working day in which a person cannot be erased. If null, attendance does not have
   * to be kept.
   */
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
