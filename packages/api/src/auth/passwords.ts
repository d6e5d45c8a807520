import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { email, empty } from '../platform/shapes.ts';
import { passwordLimits } from './sessions.ts';

/** Spec §2 "Forgot password"; digits of a code that is typed. */
export const forgotLimits = { email: 100, digits: 8 } as const;

/** What was mailed: eight digits, typed in groups if somebody likes, or what an invitation's link carries. */
const otp = z
  .string()
  .max(100)
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().min(1, { error: 'required' }));

const address = email(forgotLimits.email);
/** Whose a right code is: the mailbox it came to has been told the same. */
export const codeOwner = z.object({
  account: z.string(),
  displayName: z.string(),
  /** Blank for an account of the whole installation. */
  companyName: z.string(),
  /** There has been no password yet: whoever chooses one comes for the first time. */
  isFirst: z.boolean(),
});
export type CodeOwner = z.output<typeof codeOwner>;

const wrongCode = ['AUTH_VERIFY_TOKEN_NOT_FOUND', 'AUTH_VERIFY_TOKEN_EXPIRED'] as const;

/** Choosing a new password by proof of one's mailbox (spec §7). Nothing here tells who has an account (security.md T6), but a right code. */
export const passwords = operations('passwords', {
  forgot: {
    summary: 'Request a one-time code by email. The response doesn’t reveal whether the address exists',
    method: 'POST',
    path: '/auth/forgot-pwd',
    permission: 'PUBLIC',
    scope: 'public',
    body: z.strictObject({ email: address }),
    result: empty,
    errors: [],
  },
  verifyOtp: {
    summary: 'Verify a one-time code. After five wrong attempts the code is invalid',
    method: 'POST',
    path: '/auth/verify-otp',
    permission: 'PUBLIC',
    scope: 'public',
    body: z.strictObject({ email: address, otp }),
    result: codeOwner,
    errors: wrongCode,
  },
  reset: {
    summary: 'Choose a new password with a code. Ends all sessions of the account',
    method: 'POST',
    path: '/auth/reset-pwd',
    permission: 'PUBLIC',
    scope: 'public',
    body: z.strictObject({
      email: address,
      otp,
      newPassword: z
        .string()
        .min(1, { error: 'required' })
        .min(passwordLimits.min, { error: 'minLength' })
        .max(passwordLimits.max),
    }),
    result: empty,
    errors: [...wrongCode, 'AUTH_PASSWORD_TOO_WEAK'],
  },
});
