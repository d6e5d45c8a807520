import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { empty, instant } from '../platform/shapes.ts';
import { passwordLimits } from './sessions.ts';

/** Digits an app shows; a recovery code as it is printed; as many of those as are handed out. */
export const codeLimits = { digits: 6, recoveryCode: 14, recoveryCodes: 10, typed: 32 } as const;

/** The six digits of the app, or a recovery code; blanks, dashes and capitals are as one types them. */
export const typedCode = z.string().trim().min(1, { error: 'required' }).max(codeLimits.typed);
const ownPassword = z.string().min(1, { error: 'required' }).max(passwordLimits.max);

export const secondFactor = z.object({
  /** Since when a code is asked for; null: never. */
  since: instant.nullable(),
  recoveryCodesLeft: z.int().min(0),
  /** The organisation demands one of this person. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** A stolen session alone changes nothing about how one signs in (ASVS 7.5.1). */
const proof = z.strictObject({ password: ownPassword, code: typedCode });

export const secondFactors = {
  get: operation({
    name: 'secondFactors.get',
    summary: 'Whether a code is asked for when I sign in, and how many recovery codes are left',
    method: 'GET',
    path: '/auth/second-factor',
    permission: 'SIGNED_IN',
    scope: 'self',
    result: secondFactor,
    errors: [],
  }),
  start: operation({
    name: 'secondFactors.start',
    summary:
      'A new secret for an app that shows codes (RFC 6238); nothing is asked for until a code has confirmed it',
    method: 'POST',
    path: '/auth/second-factor/start',
    permission: 'SIGNED_IN',
    scope: 'self',
    showsSecret: true,
    body: z.strictObject({ password: ownPassword }),
    result: z.object({
      /** Base32, for who cannot scan. */
      secret: z.string(),
      /** What the picture holds: an otpauth address. */
      address: z.string(),
      /** The picture as a data: address. */
      picture: z.string(),
    }),
    errors: ['AUTH_WRONG_PASSWORD'],
  }),
  confirm: operation({
    name: 'secondFactors.confirm',
    summary:
      'The app works: from now on a code is asked for. Answers the recovery codes, once; other sessions end',
    method: 'POST',
    path: '/auth/second-factor/confirm',
    permission: 'SIGNED_IN',
    scope: 'self',
    showsSecret: true,
    body: z.strictObject({ code: typedCode }),
    result: recoveryCodes,
    errors: ['AUTH_SECOND_STEP_WRONG'],
  }),
  renewRecoveryCodes: operation({
    name: 'secondFactors.renewRecoveryCodes',
    summary: 'New recovery codes, answered once; the old ones no longer work',
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    permission: 'SIGNED_IN',
    scope: 'self',
    showsSecret: true,
    body: proof,
    result: recoveryCodes,
    errors: ['AUTH_WRONG_PASSWORD', 'AUTH_SECOND_STEP_WRONG'],
  }),
  turnOff: operation({
    name: 'secondFactors.turnOff',
    summary: 'No code is asked for any more; other sessions end',
    method: 'POST',
    path: '/auth/second-factor/turn-off',
    permission: 'SIGNED_IN',
    scope: 'self',
    body: proof,
    result: empty,
    errors: ['AUTH_WRONG_PASSWORD', 'AUTH_SECOND_STEP_WRONG'],
  }),
};
