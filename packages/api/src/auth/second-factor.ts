import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, instant } from '../platform/shapes.ts';
import { passkeyAnswer } from './passkey-shapes.ts';
import { passwordLimits } from './sessions.ts';

/** Number of digits of an app code, length of a printed recovery code, and number of recovery codes. */
export const codeLimits = { digits: 6, recoveryCode: 14, recoveryCodes: 10, typed: 32 } as const;

/** An app code of six digits, or a recovery code. The code may contain spaces and dashes. Case is ignored. */
const typedCode = z.string().trim().min(1, { error: 'required' }).max(codeLimits.typed);
const ownPassword = z.string().min(1, { error: 'required' }).max(passwordLimits.max);

const secondFactor = z.object({
  /** Time at which the authenticator app was set up. Null if there is no app. */
  since: instant.nullable(),
  recoveryCodesLeft: z.int().min(0),
  /** Number of passkeys that the person can use instead of a code. */
  passkeys: z.int().min(0),
  /** True if the organisation requires two-step verification for the person. */
  required: z.boolean(),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/**
 * Proof of identity for changes to sign-in methods, so that a stolen session is not enough (ASVS 7.5.1). It consists of
 * the password and, with two-step verification, an app code, a recovery code or a passkey signature (`passkeys.ask`).
 */
export const ownProof = z.strictObject({
  password: ownPassword,
  code: z.string().trim().max(codeLimits.typed).default(''),
  passkey: passkeyAnswer.nullable().default(null),
});
export type OwnProof = z.output<typeof ownProof>;

export const secondFactors = operations('secondFactors', {
  get: {
    summary: 'Get your two-step verification settings and the number of recovery codes left',
    method: 'GET',
    path: '/auth/second-factor',
    permission: 'SIGNED_IN',
    scope: 'self',
    result: secondFactor,
    errors: [],
    sessionOnly: true,
  },
  start: {
    summary:
      'Create a secret for an authenticator app (RFC 6238). It takes effect once confirmed with a code',
    method: 'POST',
    path: '/auth/second-factor/start',
    permission: 'SIGNED_IN',
    scope: 'self',
    showsSecret: true,
    body: ownProof,
    result: z.object({
      /** The secret in Base32, for people that cannot scan the QR code. */
      secret: z.string(),
      /** Content of the QR code: an otpauth URL. */
      address: z.string(),
      /** The QR code as a data: URL. */
      picture: z.string(),
    }),
    errors: ['AUTH_WRONG_PASSWORD', 'AUTH_SECOND_STEP_WRONG'],
  },
  confirm: {
    summary: 'Confirm the authenticator app. Returns recovery codes once and ends your other sessions',
    method: 'POST',
    path: '/auth/second-factor/confirm',
    permission: 'SIGNED_IN',
    scope: 'self',
    showsSecret: true,
    body: z.strictObject({ code: typedCode }),
    result: recoveryCodes,
    errors: ['AUTH_SECOND_STEP_WRONG'],
  },
  renewRecoveryCodes: {
    summary: 'Generate new recovery codes, returned once. The old ones stop working',
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    permission: 'SIGNED_IN',
    scope: 'self',
    showsSecret: true,
    body: ownProof,
    result: recoveryCodes,
    errors: ['AUTH_WRONG_PASSWORD', 'AUTH_SECOND_STEP_WRONG'],
  },
  turnOff: {
    summary:
      'Remove the authenticator app (and the recovery codes if there is no passkey). Ends your other sessions',
    method: 'POST',
    path: '/auth/second-factor/turn-off',
    permission: 'SIGNED_IN',
    scope: 'self',
    body: ownProof,
    result: empty,
    errors: ['AUTH_WRONG_PASSWORD', 'AUTH_SECOND_STEP_WRONG'],
    sessionOnly: true,
  },
});
