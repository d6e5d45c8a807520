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
import { isCounterValid, siteOf } from './passkeys.rules.ts';

/** Lifetime of a challenge, in minutes. */
export const passkeyMinutes = 5;
const timeout = passkeyMinutes * 60_000;

/**
 * Loads the library on first use, because a portal without passkeys does not need it. Removes the library's root
 * certificates, because the portal does not check the manufacturer of a passkey. With root certificates, the library
 * would fetch a revocation list from any URL in the certificate that the person sends.
 */
async function loadLibrary() {
  const loaded = await import('@simplewebauthn/server');
  for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const)
    loaded.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return loaded;
}

const hashChallenge = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const matchesHash = (hash: Buffer) => (challenge: string) => timingSafeEqual(hashChallenge(challenge), hash);
const decodeBase64url = (text: string): Buffer => Buffer.from(text, 'base64url');

/**
 * Allowed algorithms: EdDSA, ES256 and RS256. Every authenticator supports one of them. The library's default adds
 * algorithms that are experimental in this runtime and have large signatures.
 */
const algorithms = [-8, -7, -257];

interface PasskeyChallenge<T> {
  options: T;
  /** Hash of the challenge for storage. */
  hash: Buffer;
  expiresAt: Date;
}

const toPasskeyChallenge = <T extends { challenge: string }>(
  { clock }: Services,
  options: T,
): PasskeyChallenge<T> => ({
  options,
  hash: hashChallenge(options.challenge),
  expiresAt: new Date(clock.now().getTime() + timeout),
});

const toDescriptors = (credentials: Awaited<ReturnType<typeof queries.listCredentials>>) =>
  credentials.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));

/**
 * Creates the options for a signature with one of the account's passkeys. Undefined if the account has no passkey for
 * the current host.
 */
export async function createRequestOptions(
  services: Services,
  db: Db,
  accountId: number,
): Promise<PasskeyChallenge<PasskeyRequest> | undefined> {
  const { host } = siteOf(services.settings.publicUrl);
  const credentials = await queries.listCredentials(db, accountId, host);
  if (credentials.length === 0) return undefined;
  const { generateAuthenticationOptions } = await loadLibrary();
  const { challenge } = await generateAuthenticationOptions({ rpID: host });
  return toPasskeyChallenge(services, {
    challenge,
    rpId: host,
    timeout,
    userVerification: 'required',
    allowCredentials: toDescriptors(credentials),
  });
}

/** Returns the person's user ID for authenticators. The ID is stable and reveals nothing about the person. */
const userHandle = ({ masterKey }: Settings, accountId: number): Buffer =>
  createHmac('sha256', deriveKey(masterKey, 'passkey users')).update(String(accountId)).digest();

/** Creates the options for a new passkey of the signed-in person. Existing passkeys are excluded. */
export async function createCreationOptions(
  services: Services,
  db: Db,
  viewer: Viewer,
): Promise<PasskeyChallenge<PasskeyCreation>> {
  const { host } = siteOf(services.settings.publicUrl);
  const { generateRegistrationOptions } = await loadLibrary();
  const generated = await generateRegistrationOptions({
    rpName: 'Gatehouse',
    rpID: host,
    userName: viewer.accountName,
    userDisplayName: viewer.displayName || viewer.accountName,
    supportedAlgorithmIDs: algorithms,
    userID: new Uint8Array(userHandle(services.settings, viewer.accountId)),
  });
  const { challenge, rp, user, pubKeyCredParams } = generated;
  return toPasskeyChallenge(services, {
    challenge,
    rp: { id: host, name: rp.name },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
    timeout,
    // no attestation is requested, because the portal does not check the manufacturer of the authenticator
    attestation: 'none',
    excludeCredentials: toDescriptors(await queries.listCredentials(db, viewer.accountId, host)),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
  });
}

/**
 * Verifies the browser's response for a new passkey. Undefined if the challenge or origin is wrong, or if the
 * authenticator did not verify the user by biometrics or PIN.
 */
export async function verifyNewPasskey(
  { settings }: Services,
  { id, clientDataJSON, attestationObject, transports }: NewPasskeyAnswer,
  hash: Buffer,
): Promise<Omit<queries.NewPasskey, 'name'> | undefined> {
  const { host, origin } = siteOf(settings.publicUrl);
  const { verifyRegistrationResponse } = await loadLibrary();
  const verification = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports: [...transports] },
      clientExtensionResults: {},
    },
    expectedChallenge: matchesHash(hash),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined); // the library throws an error for any invalid response
  if (!verification?.verified) return undefined;
  const { credential, credentialDeviceType } = verification.registrationInfo;
  return {
    host,
    credentialId: decodeBase64url(credential.id),
    publicKey: Buffer.from(credential.publicKey),
    uses: credential.counter,
    transports,
    isSynced: credentialDeviceType === 'multiDevice',
  };
}

/**
 * A verified passkey response that has not been used yet. The action that required the response calls `notePasskeyUse`
 * in its transaction, so that the response cannot be used again.
 */
export interface PasskeyProof {
  passkeyId: number;
  uses: { before: number; now: number };
}

/**
 * Verifies that a passkey of the account signed the challenge on this site, and that the authenticator verified the
 * user by biometrics or PIN. Otherwise returns undefined. `isCopy` is true if the signature is valid but the counter
 * has not increased, because the passkey may have been copied.
 */
export async function provePasskey(
  { database, settings }: Services,
  accountId: number,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
  hash: Buffer,
): Promise<PasskeyProof | { isCopy: true } | undefined> {
  const { host, origin } = siteOf(settings.publicUrl);
  const storedPasskey = await database.asSystem((db) =>
    queries.findCredential(db, accountId, host, decodeBase64url(id)),
  );
  if (!storedPasskey) return undefined;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verification = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: matchesHash(hash),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // the counter is checked separately, to distinguish a copied passkey from a wrong response
    credential: { id, publicKey: new Uint8Array(storedPasskey.public_key), counter: 0 },
  }).catch(() => undefined); // the library throws an error for any invalid response
  if (!verification?.verified) return undefined;
  const now = verification.authenticationInfo.newCounter;
  if (!isCounterValid(storedPasskey.uses, now)) return { isCopy: true };
  return { passkeyId: storedPasskey.id, uses: { before: storedPasskey.uses, now } };
}

/**
 * Records a security event because the counter of a passkey did not increase, which means that a copy of the passkey
 * may exist.
 */
export const recordCopy = (
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

/**
 * Consumes a session's challenge in a separate transaction, so that the challenge cannot be used again even if the
 * response is rejected.
 */
export const consumeSessionChallenge = (
  { database, clock }: Services,
  viewer: Viewer,
  purpose: 'NEW' | 'PROOF',
) => database.asSystem((db) => queries.consumeChallenge(db, viewer.sessionId, purpose, clock.now()));

/** The service `second-factor.service`, which combines app and passkeys, imports these functions from here. */
export const { countPasskeys, deletePasskey, deletePasskeys, notePasskeyUse } = queries;
