import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 1;
const lengths = { key: 32, nonce: 12, tag: 16 };
const [nonceEnd, tagEnd] = [1 + lengths.nonce, 1 + lengths.nonce + lengths.tag];

/**
 * Error of encrypted data that cannot be decrypted, because they are damaged or were encrypted for another purpose or
 * with another key.
 */
export class SealBroken extends Error {}

/** Derives a 32-byte key for one purpose from the key of the installation (HKDF, RFC 5869). */
export const deriveKey = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `gatehouse ${purpose}`, lengths.key));

/**
 * Encrypts bytes with the key of the installation (AES-256-GCM). Returns version, nonce, tag and cipher text as one
 * buffer. Every purpose has its own key, so that encrypted data of one purpose cannot replace those of another.
 */
export function seal(masterKey: Buffer, purpose: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv(algorithm, deriveKey(masterKey, purpose), nonce);
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text]);
}

/**
 * Decrypts data that `seal` encrypted.
 * @throws SealBroken if the purpose, the key or a single bit differs
 */
export function unseal(masterKey: Buffer, purpose: string, sealed: Uint8Array): Buffer {
  if (sealed.length < tagEnd || sealed[0] !== version) throw new SealBroken(purpose);
  const nonce = sealed.subarray(1, nonceEnd);
  const decipher = createDecipheriv(algorithm, deriveKey(masterKey, purpose), nonce, {
    authTagLength: lengths.tag,
  });
  decipher.setAuthTag(sealed.subarray(nonceEnd, tagEnd));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
  } catch (error) {
    throw new SealBroken(purpose, { cause: error });
  }
}
