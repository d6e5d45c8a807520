import { seal, unseal } from '../../../platform/seal.ts';
import type { Services, Settings } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './identity-providers.queries.ts';
import { ProviderUnreachable } from './provider-faults.ts';
import { loadMetadata } from './provider-metadata.ts';

const hintOf = 'id_token of a session';
/**
 * Maximum length of an id_token in the sign-out URL. Servers reject very long URLs, so the client ID replaces a longer
 * token.
 */
const longestHint = 4_096;

/**
 * Encrypts an id_token for storage with the session. The token is needed to sign the person out at the provider.
 * Returns an empty string if the token is too long.
 */
export const sealIdToken = ({ masterKey }: Settings, idToken: string): string =>
  idToken.length > longestHint ? '' : seal(masterKey, hintOf, Buffer.from(idToken)).toString('base64');

/**
 * Returns the URL that signs the browser out at the provider (RP-Initiated Logout §2). Null for a session without a
 * provider. Also null if the provider has no sign-out endpoint or does not respond, so that signing out of the portal
 * still works.
 */
export async function signOutAddress(
  services: Services,
  { sessionId }: Pick<Viewer, 'sessionId'>,
): Promise<string | null> {
  const { database, settings } = services;
  if (settings.identityProviders.length === 0) return null;
  const providerSession = await database.asSystem((db) => queries.findProviderOfSession(db, sessionId));
  const provider = settings.identityProviders.find(
    ({ issuer, company }) => issuer === providerSession?.issuer && company === providerSession.companyCode,
  );
  if (!providerSession || !provider) return null;
  const metadata = await loadMetadata(services, provider).catch((error: unknown) => {
    if (error instanceof ProviderUnreachable) return undefined;
    throw error;
  });
  if (!metadata?.end_session_endpoint) return null;
  const address = new URL(metadata.end_session_endpoint);
  if (providerSession.token)
    address.searchParams.set(
      'id_token_hint',
      unseal(settings.masterKey, hintOf, providerSession.token).toString(),
    );
  address.searchParams.set('client_id', provider.clientId);
  address.searchParams.set('post_logout_redirect_uri', `${settings.publicUrl}/login`);
  return address.href;
}
