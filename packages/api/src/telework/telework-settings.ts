import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { idText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/** Minutes without an answer, wrong answers, and months of keeping at most. */
export const teleworkLimits = { minutes: 120, wrong: 20, months: 120 } as const;

/** Spec §3: how people show that they are there. */
export const verifyModes = ['NONE', 'RANDOM_CAPTCHA', 'FACE'] as const;
export type VerifyMode = (typeof verifyModes)[number];

/** Those the portal can carry out: it compares no faces, so nobody can be asked for theirs. */
export const offeredModes: readonly VerifyMode[] = ['NONE', 'RANDOM_CAPTCHA'];

/** How a company teleworks; members and defaults of spec §3, and what is kept for how long. */
export const teleworkSetting = z.strictObject({
  /** Breaks and manual logs are approved by a manager, and time without an approved telework request does not count. */
  requireApproval: z.boolean().default(true),
  verifyMode: z.enum(verifyModes).default('NONE'),
  isCloseClientAfterNoAnsMin: z.boolean().default(true),
  closeClientAfterNoAnsMin: z.int().min(1).max(teleworkLimits.minutes).default(5),
  isNotifyLeaderAfterWrongAnsNum: z.boolean().default(true),
  notifyLeaderAfterWrongAnsNum: z.int().min(1).max(teleworkLimits.wrong).default(3),
  /** Titles of windows, and with them addresses, files and projects; without them the app alone is kept. */
  recordTitles: z.boolean().default(false),
  /** Reports older than this are deleted; null: never. */
  keepMonths: z.int().min(1).max(teleworkLimits.months).nullable().default(12),
});
export type TeleworkSetting = z.output<typeof teleworkSetting>;

const kept = z.object({ version, ...teleworkSetting.shape });
export type KeptTeleworkSetting = z.output<typeof kept>;

const params = z.object({ companyId: idText });

export const teleworkSettings = operations('teleworkSettings', {
  get: {
    summary: 'Get a company’s telework settings',
    method: 'GET',
    path: '/companies/{companyId}/telework/setting',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    result: kept,
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  update: {
    summary: 'Update a company’s telework settings. Takes effect immediately, including for past days shown',
    method: 'POST',
    path: '/companies/{companyId}/telework/setting',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    body: changesOf(teleworkSetting),
    result: kept,
    errors: ['HR_COMPANY_NOT_FOUND', 'API_ROW_CHANGED'],
  },
});
