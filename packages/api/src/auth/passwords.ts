import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { email, empty } from '../platform/shapes.ts';
import { passwordLimits } from './sessions.ts';

/** Limits of emailed password codes (spec §2 "Forgot password"). `digits` is the length of a typed code. */
export const forgotLimits = { email: 100, digits: 8 } as const;

/** An emailed code: eight digits, typed with or without spaces, or the token of an invitation link. */
const otp = z
  .string()
  .max(100)
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().min(1, { error: 'required' }));

const address = email(forgotLimits.email);
/** Owner of a valid code. The email with the code contains the same data. */
const codeOwner = z.object({
  account: z.string(),
  displayName: z.string(),
  /** Company of the account. Empty for an account of the whole installation. */
  companyName: z.string(),
  /** True if the account has never had a password. */
  isFirst: z.boolean(),
});
export type CodeOwner = z.output<typeof codeOwner>;

const wrongCode = ['AUTH_VERIFY_TOKEN_NOT_FOUND', 'AUTH_VERIFY_TOKEN_EXPIRED'] as const;

/**
 * Password reset by email (spec §7). Answers do not reveal whether an account exists, unless the code is valid
 * (security.md T6).
 */
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
