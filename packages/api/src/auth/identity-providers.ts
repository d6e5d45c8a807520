import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { loginInput, secondStepChallenge, signInResponse } from './sessions.ts';

/** Key of an identity provider, which is part of URLs. */
export const providerKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9][a-z0-9-]*$/);

export const identityProvider = z.object({ key: z.string(), name: z.string() });
export type IdentityProvider = z.output<typeof identityProvider>;

/** Path within the portal to open after sign-in. URLs of other sites are rejected. */
const page = z
  .string()
  .max(2048)
  .regex(/^\/([^/\\].*)?$/)
  .nullable()
  .default(null);

/** URL of the identity provider to which the browser is redirected. */
export const providerAddress = z.object({ address: z.string() });

/**
 * Parameters of the provider's response, which the browser returns to the portal (OpenID Connect Core §3.1.2.5, RFC
 * 9207).
 */
export const providerAnswer = z.strictObject({
  provider: providerKey,
  state: z.string().min(1, { error: 'required' }).max(255),
  /** Authorization code of the provider. Empty if the provider rejected the sign-in. */
  code: z.string().max(4096).default(''),
  /** Issuer in the response of the provider. Null if the response contains none. */
  iss: z.string().max(2048).nullable().default(null),
});
export type ProviderAnswer = z.output<typeof providerAnswer>;

export const providerErrors = [
  'AUTH_PROVIDER_NOT_FOUND',
  'AUTH_PROVIDER_UNREACHABLE',
  'AUTH_PROVIDER_REFUSED',
  'AUTH_PROVIDER_EXPIRED',
] as const;

const back = { page: z.string().nullable() };

/** Sign-in with the organisation's identity provider (OpenID Connect). The operator configures the providers. */
export const identityProviders = operations('identityProviders', {
  list: {
    summary: 'List the identity providers people can sign in with',
    method: 'GET',
    path: '/auth/login/providers',
    permission: 'PUBLIC',
    scope: 'public',
    result: z.object({ providers: z.array(identityProvider) }),
    errors: [],
  },
  start: {
    summary:
      'Start signing in with an identity provider and get the redirect URL (single use, valid for 10 minutes)',
    method: 'POST',
    path: '/auth/login/provider/start',
    permission: 'PUBLIC',
    scope: 'public',
    // The operation is not audited, because it only stores a sign-in state for ten minutes, which belongs to no account
    // yet.
    reads: true,
    showsSecret: true,
    body: loginInput
      .pick({ rememberMe: true, deviceName: true, deviceInfo: true })
      .extend({ provider: providerKey, page }),
    result: providerAddress,
    errors: ['AUTH_PROVIDER_NOT_FOUND', 'AUTH_PROVIDER_UNREACHABLE'],
  },
  signIn: {
    summary: 'Finish signing in with an identity provider, in the browser that started it',
    method: 'POST',
    path: '/auth/login/provider',
    permission: 'PUBLIC',
    scope: 'public',
    body: providerAnswer,
    result: z.union([signInResponse.extend(back), secondStepChallenge.extend(back)]),
    errors: [...providerErrors, 'AUTH_PROVIDER_NO_ACCOUNT'],
  },
});
