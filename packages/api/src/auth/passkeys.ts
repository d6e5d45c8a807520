import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant } from '../platform/shapes.ts';
import {
  newPasskeyAnswer,
  passkeyAnswer,
  passkeyCreation,
  passkeyName,
  passkeyRequest,
} from './passkey-shapes.ts';
import { ownProof } from './second-factor.ts';
import { signInResponse } from './sessions.ts';

/** Challenge returned after a correct password (`sessions.loginByUsername`). */
const challenge = z.string().min(1, { error: 'required' }).max(255);

/**
 * Reasons why passkeys are unavailable. Browsers only support them for a domain name, and only over HTTPS or on
 * localhost.
 */
const passkeyObstacles = ['NO_HTTPS', 'NO_NAME'] as const;
export type PasskeyObstacle = (typeof passkeyObstacles)[number];

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** True if the vendor of the passkey syncs it to several devices. */
  isSynced: z.boolean(),
  /**
   * True if the passkey was created for the current domain of the portal. A passkey for another domain cannot be used.
   */
  isForThisName: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/**
 * Keys on a phone, computer or security key, used for two-step verification in addition to the authenticator app or
 * instead of it.
 */
export const passkeys = operations('passkeys', {
  list: {
    summary: 'List your passkeys, and whether passkeys are available at this portal address',
    method: 'GET',
    path: '/auth/passkeys',
    permission: 'SIGNED_IN',
    scope: 'self',
    result: z.object({
      passkeys: z.array(passkey),
      obstacle: z.enum(passkeyObstacles).nullable(),
      /** URL of the portal for which passkeys work. */
      address: z.string(),
    }),
    errors: [],
    sessionOnly: true,
  },
  ask: {
    summary: 'Get the challenge for confirming your identity with a passkey',
    method: 'POST',
    path: '/auth/passkeys/proof',
    permission: 'SIGNED_IN',
    scope: 'self',
    showsSecret: true,
    result: passkeyRequest,
    errors: ['AUTH_PASSKEY_NOT_FOUND', 'AUTH_PASSKEY_UNAVAILABLE'],
  },
  start: {
    summary:
      'Get the options for creating a passkey. Requires your password and, if set up, two-step verification',
    method: 'POST',
    path: '/auth/passkeys/start',
    permission: 'SIGNED_IN',
    scope: 'self',
    showsSecret: true,
    body: ownProof,
    result: passkeyCreation,
    errors: [
      'AUTH_WRONG_PASSWORD',
      'AUTH_SECOND_STEP_WRONG',
      'AUTH_PASSKEY_UNAVAILABLE',
      'AUTH_PASSKEY_LIMIT',
    ],
  },
  create: {
    summary: 'Add a passkey. Ends your other sessions; returns recovery codes once if it’s your first method',
    method: 'POST',
    path: '/auth/passkeys',
    permission: 'SIGNED_IN',
    scope: 'self',
    showsSecret: true,
    body: z.strictObject({ name: passkeyName, passkey: newPasskeyAnswer }),
    result: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
    errors: ['AUTH_PASSKEY_REFUSED', 'AUTH_PASSKEY_UNAVAILABLE', 'AUTH_PASSKEY_LIMIT'],
  },
  rename: {
    summary: 'Rename a passkey',
    method: 'PUT',
    path: '/auth/passkeys/{id}',
    permission: 'SIGNED_IN',
    scope: 'self',
    body: z.strictObject({ name: passkeyName }),
    result: passkey,
    errors: ['AUTH_PASSKEY_NOT_FOUND'],
    sessionOnly: true,
  },
  remove: {
    summary:
      'Remove a passkey. Requires your password and two-step verification, and ends your other sessions',
    method: 'POST',
    path: '/auth/passkeys/{id}/removal',
    permission: 'SIGNED_IN',
    scope: 'self',
    body: ownProof,
    result: empty,
    errors: ['AUTH_WRONG_PASSWORD', 'AUTH_SECOND_STEP_WRONG', 'AUTH_PASSKEY_NOT_FOUND'],
    sessionOnly: true,
  },
  askToSignIn: {
    summary: 'Get a new passkey challenge after the password was verified',
    method: 'POST',
    path: '/auth/login/passkey/start',
    permission: 'PUBLIC',
    scope: 'public',
    body: z.strictObject({ challenge }),
    result: passkeyRequest,
    errors: ['AUTH_SECOND_STEP_EXPIRED', 'AUTH_PASSKEY_NOT_FOUND', 'AUTH_PASSKEY_UNAVAILABLE'],
  },
  signIn: {
    summary: 'Finish signing in with a passkey after the password was verified',
    method: 'POST',
    path: '/auth/login/passkey',
    permission: 'PUBLIC',
    scope: 'public',
    body: z.strictObject({ challenge, passkey: passkeyAnswer }),
    result: signInResponse,
    errors: ['AUTH_SECOND_STEP_WRONG', 'AUTH_SECOND_STEP_EXPIRED'],
  },
});
