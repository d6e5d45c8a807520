import { randomBytes } from 'node:crypto';
import { SealBroken, seal, unseal } from '../../../platform/seal.ts';

const purpose = 'webhook secrets';
/** Standard Webhooks asks for 24 to 64. */
const bytes = 32;

/** A new secret as it is shown, once, and as it is kept. */
export function newSecret(masterKey: Buffer): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(bytes).toString('base64')}`;
  return { secret, sealed: seal(masterKey, purpose, Buffer.from(secret)) };
}

/** Undefined where it was sealed under another SECRET_KEY. */
export function openedSecret(masterKey: Buffer, sealed: Buffer): string | undefined {
  try {
    return unseal(masterKey, purpose, sealed).toString();
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
