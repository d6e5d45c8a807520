import webPush from 'web-push';
import type { Db } from '../../../platform/db/database.ts';
import { SealBroken, seal, unseal } from '../../../platform/sealed.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './push-keys.queries.ts';

/** The portal's key pair of RFC 8292, base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const purpose = 'push keys';

/** Makes the keys at the first start, in whichever process is first; anew where they were sealed under another SECRET_KEY. */
export function ensureKeys({ database, settings, clock }: Pick<Services, 'database' | 'settings' | 'clock'>) {
  return database.asSystem(async (db) => {
    const kept = await queries.findKeys(db);
    if (kept && opened(settings.masterKey, kept.sealed)) return;
    // what browsers subscribed with is gone, and so is every subscription
    if (kept) await queries.forgetKeys(db);
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const sealed = seal(settings.masterKey, purpose, Buffer.from(privateKey));
    await queries.insertKeys(db, publicKey, sealed, clock.now());
  });
}

export const findPublicKey = async (db: Db): Promise<string> => (await queries.findKeys(db))?.publicKey ?? '';

/** Undefined where they cannot be opened. */
export async function findPair(db: Db, masterKey: Buffer): Promise<PushKeys | undefined> {
  const kept = await queries.findKeys(db);
  const privateKey = kept && opened(masterKey, kept.sealed);
  return kept && privateKey ? { publicKey: kept.publicKey, privateKey } : undefined;
}

function opened(masterKey: Buffer, sealed: Buffer): string | undefined {
  try {
    return unseal(masterKey, purpose, sealed).toString();
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
