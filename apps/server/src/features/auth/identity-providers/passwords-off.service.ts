import type { ProviderSettings } from '../../../config.providers.ts';
import type { Services } from '../../../platform/services.ts';
import { hasAdministratorBy } from './identity-providers.queries.ts';

/**
 * Returns whether `passwords: false` of a provider applies. It applies only after an active administrator of the
 * company has signed in with the provider. Otherwise a wrong setting at the provider would lock out all
 * administrators of the company.
 */
export const arePasswordsOff = async (
  { database }: Pick<Services, 'database'>,
  { passwords, company, issuer }: ProviderSettings,
): Promise<boolean> => !passwords && database.asSystem((db) => hasAdministratorBy(db, company, issuer));

/** Returns the warnings for the operator: one for each provider with `passwords: false` that has no effect yet. */
export async function findPasswordsOffWarnings(
  services: Pick<Services, 'database' | 'settings'>,
): Promise<string[]> {
  const sentences: string[] = [];
  for (const provider of services.settings.identityProviders)
    if (!provider.passwords && !(await arePasswordsOff(services, provider)))
      sentences.push(
        `Passwords stay allowed for company ${provider.company}, although the provider ${provider.key} says "passwords": false: no administrator of the company has signed in by it. They are switched off as soon as one has (docs/operations.md, "Signing in with an identity provider").`,
      );
  return sentences;
}
