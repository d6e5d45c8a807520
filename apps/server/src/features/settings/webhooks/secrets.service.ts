import { randomBytes } from 'node:crypto';
import { SealBroken, seal, unseal } from '../../../platform/seal.ts';

const purpose = 'webhook secrets';
/** Length of a webhook secret in bytes. Standard Webhooks requires 24 to 64. */
const bytes = 32;

/** Creates a webhook secret. Returns the secret in plain text, to be shown once, and encrypted for storage. */
export function newSecret(masterKey: Buffer): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(bytes).toString('base64')}`;
  return { secret, sealed: seal(masterKey, purpose, Buffer.from(secret)) };
}

/** Decrypts a webhook secret. Undefined if the secret was encrypted with another SECRET_KEY. */
export function unsealWebhookSecret(masterKey: Buffer, sealed: Buffer): string | undefined {
  try {
    return unseal(masterKey, purpose, sealed).toString();
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
