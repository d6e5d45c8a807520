import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { id, instant, listQuery, pageOf } from '../platform/shapes.ts';
import { mailStates } from './mails.rules.ts';

export const mailKinds = [
  'INVITATION',
  'PASSWORD_RESET',
  'PASSWORD_CODE',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'SECOND_STEP_ON',
  'SECOND_STEP_OFF',
  'RECOVERY_CODES',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'IDENTITY_LINKED',
  'IDENTITY_REMOVED',
  'APP_REMOVED',
  'VISITOR_QR',
  'GUEST_QR',
  'HEALTH_DECLARATION',
  'MEETING_INVITED',
  'MEETING_CHANGED',
  'MEETING_SHORTENED',
  'MEETING_CANCELLED',
  'MEETING_ENDING',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** An email in the list for administrators. The text of an email is never shown, because it can contain codes. */
const mail = z.object({
  id,
  kind: z.enum(mailKinds),
  toAddress: z.string(),
  toName: z.string(),
  language: z.string(),
  state: z.enum(mailStates),
  tries: z.int().min(0),
  lastError: z.string(),
  createdTime: instant,
  sentTime: instant.nullable(),
  /** True if the link or code in the email is still valid. Resending a failed email is useful only in this case. */
  isOfUse: z.boolean(),
});
export type Mail = z.output<typeof mail>;

export const mails = operations('mails', {
  list: {
    summary: 'List emails, newest first',
    method: 'GET',
    path: '/mails',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    query: listQuery(['createdTime'])
      .omit({ sort: true })
      .extend({ state: z.enum(mailStates).optional() }),
    result: pageOf(mail),
    errors: [],
  },
  retry: {
    summary: 'Resend a failed email, as long as its link or code is still valid',
    method: 'POST',
    path: '/mails/{id}/retry',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    result: mail,
    errors: ['AUTH_VERIFY_TOKEN_EXPIRED'],
  },
});
