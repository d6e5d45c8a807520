import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 1;
const lengths = { key: 32, nonce: 12, tag: 16 };
const [nonceEnd, tagEnd] = [1 + lengths.nonce, 1 + lengths.nonce + lengths.tag];

/** What cannot be opened: it was sealed for another purpose or with another key, or is not whole. */
export class SealBroken extends Error {}

/** A key for one purpose, derived from the installation's (HKDF, RFC 5869); 32 bytes. */
export const derivedKey = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `gatehouse ${purpose}`, lengths.key));

/**
 * Encrypts bytes under the installation's key (AES-256-GCM): version, nonce, tag and cipher text in one piece. Every purpose
 * has a key of its own: what is sealed for one cannot be put in another's place.
 */
export function seal(masterKey: Buffer, purpose: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv(algorithm, derivedKey(masterKey, purpose), nonce);
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text]);
}

/**
 * What was sealed for the purpose.
 * @throws SealBroken when a single bit is not as it was sealed under this purpose and key
 */
export function unseal(masterKey: Buffer, purpose: string, sealed: Uint8Array): Buffer {
  if (sealed.length < tagEnd || sealed[0] !== version) throw new SealBroken(purpose);
  const nonce = sealed.subarray(1, nonceEnd);
  const decipher = createDecipheriv(algorithm, derivedKey(masterKey, purpose), nonce, {
    authTagLength: lengths.tag,
  });
  decipher.setAuthTag(sealed.subarray(nonceEnd, tagEnd));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
  } catch (error) {
    throw new SealBroken(purpose, { cause: error });
  }
}
