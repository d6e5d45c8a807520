import { filesByLanguage } from '../texts.ts';

export const auth = {
  accounts: filesByLanguage(
    () => import('../en/auth/accounts.ts'),
    () => import('../vi/auth/accounts.ts'),
    () => import('../ko/auth/accounts.ts'),
    () => import('../ja/auth/accounts.ts'),
  ),
  passwords: filesByLanguage(
    () => import('../en/auth/passwords.ts'),
    () => import('../vi/auth/passwords.ts'),
    () => import('../ko/auth/passwords.ts'),
    () => import('../ja/auth/passwords.ts'),
  ),
  sessions: filesByLanguage(
    () => import('../en/auth/sessions.ts'),
    () => import('../vi/auth/sessions.ts'),
    () => import('../ko/auth/sessions.ts'),
    () => import('../ja/auth/sessions.ts'),
  ),
  secondFactors: filesByLanguage(
    () => import('../en/auth/second-factor.ts'),
    () => import('../vi/auth/second-factor.ts'),
    () => import('../ko/auth/second-factor.ts'),
    () => import('../ja/auth/second-factor.ts'),
  ),
  passkeys: filesByLanguage(
    () => import('../en/auth/passkeys.ts'),
    () => import('../vi/auth/passkeys.ts'),
    () => import('../ko/auth/passkeys.ts'),
    () => import('../ja/auth/passkeys.ts'),
  ),
  identityProviders: filesByLanguage(
    () => import('../en/auth/identity-providers.ts'),
    () => import('../vi/auth/identity-providers.ts'),
    () => import('../ko/auth/identity-providers.ts'),
    () => import('../ja/auth/identity-providers.ts'),
  ),
  identities: filesByLanguage(
    () => import('../en/auth/identities.ts'),
    () => import('../vi/auth/identities.ts'),
    () => import('../ko/auth/identities.ts'),
    () => import('../ja/auth/identities.ts'),
  ),
  signInPolicies: filesByLanguage(
    () => import('../en/auth/sign-in-policy.ts'),
    () => import('../vi/auth/sign-in-policy.ts'),
    () => import('../ko/auth/sign-in-policy.ts'),
    () => import('../ja/auth/sign-in-policy.ts'),
  ),
};
