import webPush from 'web-push';
import type { Db } from '../../../platform/db/database.ts';
import { SealBroken, seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './push-keys.queries.ts';

/** Key pair of the portal (RFC 8292), as base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const purpose = 'push keys';

/**
 * Creates the key pair when the first process starts. Replaces a stored key pair that was encrypted with another
 * SECRET_KEY.
 */
export function ensureKeys({ database, settings, clock }: Pick<Services, 'database' | 'settings' | 'clock'>) {
  return database.asSystem(async (db) => {
    const stored = await queries.findKeys(db);
    if (stored && unsealKey(settings.masterKey, stored.sealed)) return;
    // browsers subscribed with the old key, so their subscriptions are useless and are deleted as well
    if (stored) await queries.deleteKeys(db);
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const sealed = seal(settings.masterKey, purpose, Buffer.from(privateKey));
    await queries.insertKeys(db, publicKey, sealed, clock.now());
  });
}

export const findPublicKey = async (db: Db): Promise<string> => (await queries.findKeys(db))?.publicKey ?? '';

/** Returns the portal’s key pair. Undefined if there is no key pair, or if it cannot be decrypted. */
export async function findPair(db: Db, masterKey: Buffer): Promise<PushKeys | undefined> {
  const stored = await queries.findKeys(db);
  const privateKey = stored && unsealKey(masterKey, stored.sealed);
  return stored && privateKey ? { publicKey: stored.publicKey, privateKey } : undefined;
}

function unsealKey(masterKey: Buffer, sealed: Buffer): string | undefined {
  try {
    return unseal(masterKey, purpose, sealed).toString();
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
