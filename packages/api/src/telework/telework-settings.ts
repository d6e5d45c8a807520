import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { idText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/** Maximum values of the settings: minutes without an answer, wrong answers, and months of retention. */
const teleworkLimits = { minutes: 120, wrong: 20, months: 120 } as const;

/** Spec §3: methods to confirm presence. FACE: the person sends a picture, and a manager compares it. */
export const verifyModes = ['NONE', 'RANDOM_CAPTCHA', 'FACE'] as const;
/** Settings for the confirmation of presence (spec §3 `verifyHuman`). */
const verifyHuman = {
  verifyMode: z.enum(verifyModes).default('NONE'),
  isCloseClientAfterNoAnsMin: z.boolean().default(true),
  closeClientAfterNoAnsMin: z.int().min(1).max(teleworkLimits.minutes).default(5),
  isNotifyLeaderAfterWrongAnsNum: z.boolean().default(true),
  notifyLeaderAfterWrongAnsNum: z.int().min(1).max(teleworkLimits.wrong).default(3),
};
type VerifyField = keyof typeof verifyHuman;

/**
 * Telework settings of a company in the flat structure in which they are stored and edited: the fields and defaults of
 * spec §3, and retention.
 */
export const teleworkSetting = z.strictObject({
  /**
   * Whether managers have to approve breaks and manual logs. If true, time without an approved telework request does
   * not count.
   */
  requireApproval: z.boolean().default(true),
  ...verifyHuman,
  /**
   * Whether to store window titles, which can contain URLs, file names and project names. If false, only the app is
   * stored.
   */
  recordTitles: z.boolean().default(false),
  /** Number of months after which reports are deleted. Null if reports are never deleted. */
  keepMonths: z.int().min(1).max(teleworkLimits.months).nullable().default(12),
});
export type TeleworkSetting = z.output<typeof teleworkSetting>;

const { requireApproval, recordTitles, keepMonths } = teleworkSetting.shape;
const ownFields = { requireApproval, recordTitles, keepMonths };

const storedSetting = z.object({ version, ...ownFields, verifyHuman: z.object(verifyHuman) });
export type StoredTeleworkSetting = z.output<typeof storedSetting>;

/**
 * Converts settings to the structure of requests and answers, in which the object `verifyHuman` contains the fields for
 * the confirmation of presence.
 */
export function nestVerifyHuman<S extends Partial<TeleworkSetting>>(
  flat: S,
): Omit<S, VerifyField> & { verifyHuman: Pick<S, VerifyField & keyof S> } {
  const entries = Object.entries(flat);
  const isNested = ([name]: [string, unknown]) => Object.hasOwn(verifyHuman, name);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isNested(entry))),
    verifyHuman: Object.fromEntries(entries.filter(isNested)),
  } as Omit<S, VerifyField> & { verifyHuman: Pick<S, VerifyField & keyof S> }; // The cast is safe, because the two objects together contain every entry once.
}

const params = z.object({ companyId: idText });

export const teleworkSettings = operations('teleworkSettings', {
  get: {
    summary: 'Get a company’s telework settings',
    method: 'GET',
    path: '/companies/{companyId}/telework/setting',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    result: storedSetting,
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  update: {
    summary: 'Update a company’s telework settings. Takes effect immediately, including for past days shown',
    method: 'POST',
    path: '/companies/{companyId}/telework/setting',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    body: changesOf(z.strictObject(ownFields)).extend({
      /** Fields that are not sent stay unchanged. */
      verifyHuman: changesOf(z.strictObject(verifyHuman)).omit({ version: true }).optional(),
    }),
    result: storedSetting,
    errors: ['HR_COMPANY_NOT_FOUND', 'API_ROW_CHANGED'],
  },
});
