import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@gatehouse/api/auth/passkey-shapes';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import { deriveKey } from '../../../platform/seal.ts';
import type { Services, Settings } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { noteSecurityEvent } from '../sessions/sessions.service.ts';
import * as queries from './passkeys.queries.ts';
import { countsOn, placeOf } from './passkeys.rules.ts';

/** How long a browser and its owner have. */
export const passkeyMinutes = 5;
const timeout = passkeyMinutes * 60_000;

/**
 * The library is loaded with the first passkey: a portal without any does without. Which maker's a passkey is, is not judged; with a maker
 * it knows, the library fetches what a certificate that the person sent names as the list of revoked ones, wherever that is.
 */
async function library() {
  const loaded = await import('@simplewebauthn/server');
  for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const)
    loaded.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return loaded;
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const fits = (hash: Buffer) => (challenge: string) => timingSafeEqual(hashOf(challenge), hash);
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** EdDSA, ES256, RS256: every authenticator speaks one of them. The library would add what is experimental in this runtime, with large signatures. */
const algorithms = [-8, -7, -257];

interface Asked<T> {
  options: T;
  /** What is kept of its challenge. */
  hash: Buffer;
  expiresAt: Date;
}

const asked = <T extends { challenge: string }>({ clock }: Services, options: T): Asked<T> => ({
  options,
  hash: hashOf(options.challenge),
  expiresAt: new Date(clock.now().getTime() + timeout),
});

const allowed = (credentials: Awaited<ReturnType<typeof queries.listCredentials>>) =>
  credentials.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));

/** What one of an account's passkeys is to sign; undefined: it has none for the portal's present name. */
export async function requestFor(
  services: Services,
  db: Db,
  accountId: number,
): Promise<Asked<PasskeyRequest> | undefined> {
  const { host } = placeOf(services.settings.publicUrl);
  const credentials = await queries.listCredentials(db, accountId, host);
  if (credentials.length === 0) return undefined;
  const { generateAuthenticationOptions } = await library();
  const { challenge } = await generateAuthenticationOptions({ rpID: host });
  return asked(services, {
    challenge,
    rpId: host,
    timeout,
    userVerification: 'required',
    allowCredentials: allowed(credentials),
  });
}

/** What stands for a person in their authenticators: a number that says nothing and stays the same. */
const userHandle = ({ masterKey }: Settings, accountId: number): Buffer =>
  createHmac('sha256', deriveKey(masterKey, 'passkey users')).update(String(accountId)).digest();

/** What a new passkey of the signed-in person is made for; those there are are not made anew. */
export async function creationFor(
  services: Services,
  db: Db,
  viewer: Viewer,
): Promise<Asked<PasskeyCreation>> {
  const { host } = placeOf(services.settings.publicUrl);
  const { generateRegistrationOptions } = await library();
  const made = await generateRegistrationOptions({
    rpName: 'Gatehouse',
    rpID: host,
    userName: viewer.accountName,
    userDisplayName: viewer.displayName || viewer.accountName,
    supportedAlgorithmIDs: algorithms,
    userID: new Uint8Array(userHandle(services.settings, viewer.accountId)),
  });
  const { challenge, rp, user, pubKeyCredParams } = made;
  return asked(services, {
    challenge,
    rp: { id: host, name: rp.name },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
    timeout,
    // which maker's it is does not matter, and is not asked
    attestation: 'none',
    excludeCredentials: allowed(await queries.listCredentials(db, viewer.accountId, host)),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
  });
}

/** What a new passkey answered, checked; undefined: not to what was asked, not from here, or without its user's finger or PIN. */
export async function madePasskey(
  { settings }: Services,
  { id, clientDataJSON, attestationObject, transports }: NewPasskeyAnswer,
  hash: Buffer,
): Promise<Omit<queries.NewPasskey, 'name'> | undefined> {
  const { host, origin } = placeOf(settings.publicUrl);
  const { verifyRegistrationResponse } = await library();
  const found = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports: [...transports] },
      clientExtensionResults: {},
    },
    expectedChallenge: fits(hash),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined); // it throws whatever is wrong with an answer
  if (!found?.verified) return undefined;
  const { credential, credentialDeviceType } = found.registrationInfo;
  return {
    host,
    credentialId: bytesOf(credential.id),
    publicKey: Buffer.from(credential.publicKey),
    uses: credential.counter,
    transports,
    isSynced: credentialDeviceType === 'multiDevice',
  };
}

/** A right answer that is not used up yet: `notePasskeyUse` does that, in the transaction of what it proves. */
export interface PasskeyProof {
  passkeyId: number;
  uses: { before: number; now: number };
}

/**
 * Whether one of the account's passkeys signed what was asked, here, with its user's finger or PIN. Undefined: it did not; `isCopy`:
 * it did, and counted less than before, as a copy of it would.
 */
export async function provePasskey(
  { database, settings }: Services,
  accountId: number,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
  hash: Buffer,
): Promise<PasskeyProof | { isCopy: true } | undefined> {
  const { host, origin } = placeOf(settings.publicUrl);
  const held = await database.asSystem((db) => queries.findCredential(db, accountId, host, bytesOf(id)));
  if (!held) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const found = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: fits(hash),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // the count is judged below, where a copy can be told from a wrong answer
    credential: { id, publicKey: new Uint8Array(held.public_key), counter: 0 },
  }).catch(() => undefined); // it throws whatever is wrong with an answer
  if (!found?.verified) return undefined;
  const now = found.authenticationInfo.newCounter;
  if (!countsOn(held.uses, now)) return { isCopy: true };
  return { passkeyId: held.id, uses: { before: held.uses, now } };
}

/** Writes down that a passkey counted backwards: there may be a copy of it. */
export const noteCopy = (
  { database, clock, request }: Services & { request: FastifyRequest },
  { companyId, accountName }: Pick<Viewer, 'companyId' | 'accountName'>,
) =>
  database.asSystem((db) =>
    noteSecurityEvent(db, {
      companyId,
      at: clock.now(),
      kind: 'PASSKEY_COPIED',
      subject: accountName,
      address: request.ip,
    }),
  );

/** Uses a session's challenge up, in a transaction of its own, so that whatever comes of the answer it is good for no other. */
export const takeChallenge = ({ database, clock }: Services, viewer: Viewer, purpose: 'NEW' | 'PROOF') =>
  database.asSystem((db) => queries.takeChallenge(db, viewer.sessionId, purpose, clock.now()));

/** For what a second step is made of, app and passkeys together (second-factor.service). */
export const { countPasskeys, deletePasskey, deletePasskeys, notePasskeyUse } = queries;
