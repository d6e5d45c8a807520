import { seal, unseal } from '../../../platform/seal.ts';
import type { Services, Settings } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './identity-providers.queries.ts';
import { ProviderUnreachable } from './provider-faults.ts';
import { metadataOf } from './provider-metadata.ts';

const hintOf = 'id_token of a session';
/** Longer than this, an address with the token in it is more than servers take: the client's number must do. */
const longestHint = 4_096;

/** An id_token as it is kept with the session, to sign the person out by; blank where it is too long. */
export const keptToken = ({ masterKey }: Settings, idToken: string): string =>
  idToken.length > longestHint ? '' : seal(masterKey, hintOf, Buffer.from(idToken)).toString('base64');

/**
 * Where the browser goes to be signed out at the provider as well (RP-Initiated Logout §2); null for a session that did not come by one, for
 * a provider that has no such place, and for one that does not answer: nobody is kept from signing out.
 */
export async function signOutAddress(
  services: Services,
  { sessionId }: Pick<Viewer, 'sessionId'>,
): Promise<string | null> {
  const { database, settings } = services;
  if (settings.identityProviders.length === 0) return null;
  const found = await database.asSystem((db) => queries.findProviderOfSession(db, sessionId));
  const provider = settings.identityProviders.find(
    ({ issuer, company }) => issuer === found?.issuer && company === found.companyCode,
  );
  if (!found || !provider) return null;
  const metadata = await metadataOf(services, provider).catch((error: unknown) => {
    if (error instanceof ProviderUnreachable) return undefined;
    throw error;
  });
  if (!metadata?.end_session_endpoint) return null;
  const address = new URL(metadata.end_session_endpoint);
  if (found.token)
    address.searchParams.set('id_token_hint', unseal(settings.masterKey, hintOf, found.token).toString());
  address.searchParams.set('client_id', provider.clientId);
  address.searchParams.set('post_logout_redirect_uri', `${settings.publicUrl}/login`);
  return address.href;
}
