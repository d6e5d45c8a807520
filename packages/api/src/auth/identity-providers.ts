import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { challenged, loginInput, signedIn } from './sessions.ts';

/** What a provider's key may be: it stands in addresses. */
export const providerKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9][a-z0-9-]*$/);

/** An identity provider as people know it. */
export const identityProvider = z.object({ key: z.string(), name: z.string() });
export type IdentityProvider = z.output<typeof identityProvider>;

/** An address of the portal's own, to go on at: never another's. */
const page = z
  .string()
  .max(2048)
  .regex(/^\/([^/\\].*)?$/)
  .nullable()
  .default(null);

/** Where the browser goes to prove who somebody is. */
export const providerAddress = z.object({ address: z.string() });

/** What a browser brings back from a provider (OpenID Connect Core §3.1.2.5, RFC 9207). */
export const providerAnswer = z.strictObject({
  provider: providerKey,
  state: z.string().min(1, { error: 'required' }).max(255),
  /** Empty: the provider said no. */
  code: z.string().max(4096).default(''),
  /** Which provider says that it answers, where it says so. */
  iss: z.string().max(2048).nullable().default(null),
});
export type ProviderAnswer = z.output<typeof providerAnswer>;

/** A provider that is not there, does not answer, or whose answer is not to be trusted. */
export const providerErrors = [
  'AUTH_PROVIDER_NOT_FOUND',
  'AUTH_PROVIDER_UNREACHABLE',
  'AUTH_PROVIDER_REFUSED',
  'AUTH_PROVIDER_EXPIRED',
] as const;

const back = { page: z.string().nullable() };

/** Signing in with the organisation's identity provider (OpenID Connect). Who may be asked is set by whoever runs the portal. */
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
    // what it keeps for ten minutes is nobody's yet
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
    result: z.union([signedIn.extend(back), challenged.extend(back)]),
    errors: [...providerErrors, 'AUTH_PROVIDER_NO_ACCOUNT'],
  },
});
