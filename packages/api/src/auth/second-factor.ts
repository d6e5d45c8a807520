import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, instant } from '../platform/shapes.ts';
import { passkeyAnswer } from './passkey-shapes.ts';
import { passwordLimits } from './sessions.ts';

/** Digits an app shows; a recovery code as it is printed; as many of those as are handed out. */
export const codeLimits = { digits: 6, recoveryCode: 14, recoveryCodes: 10, typed: 32 } as const;

/** The six digits of the app, or a recovery code; blanks, dashes and capitals are as one types them. */
export const typedCode = z.string().trim().min(1, { error: 'required' }).max(codeLimits.typed);
const ownPassword = z.string().min(1, { error: 'required' }).max(passwordLimits.max);

export const secondFactor = z.object({
  /** Since when there is an app that shows codes; null: there is none. */
  since: instant.nullable(),
  recoveryCodesLeft: z.int().min(0),
  /** Passkeys that may be used in the place of a code. */
  passkeys: z.int().min(0),
  /** The organisation demands one of this person. */
  required: z.boolean(),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/**
 * A stolen session alone changes nothing about how one signs in (ASVS 7.5.1): the password and, where there is a second step, a code
 * of the app, a recovery code, or what a passkey signed (`passkeys.ask`).
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
      /** Base32, for who cannot scan. */
      secret: z.string(),
      /** What the picture holds: an otpauth address. */
      address: z.string(),
      /** The picture as a data: address. */
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
  },
});
