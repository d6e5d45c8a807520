import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { deriveKey } from '../../../platform/seal.ts';

// Prefix of a 32-byte Ed25519 key in DER format (RFC 8410).
const before = {
  secret: Buffer.from('302e020100300506032b657004220420', 'hex'),
  public: Buffer.from('302a300506032b6570032100', 'hex'),
};

/**
 * Derives the installation's key pair for signing (Ed25519) from its secret key. The key pair changes only with the
 * secret key.
 */
const signingKey = (masterKey: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([before.secret, deriveKey(masterKey, 'signing')]),
    format: 'der',
    type: 'pkcs8',
  });

/**
 * Returns the public key, which has 32 bytes. It identifies the signing key and reveals nothing about the private key.
 */
export const publicKeyOf = (masterKey: Buffer): Buffer =>
  createPublicKey(signingKey(masterKey))
    .export({ format: 'der', type: 'spki' })
    .subarray(before.public.length);

/** Signs a text. The signature has 64 bytes. */
export const signText = (masterKey: Buffer, text: string): Buffer =>
  sign(null, Buffer.from(text), signingKey(masterKey));

export function isSigned(publicKey: Buffer, text: string, signature: Buffer): boolean {
  const key = createPublicKey({
    key: Buffer.concat([before.public, publicKey]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(text), key, signature);
}
