import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { deriveKey } from '../../../platform/seal.ts';

// what stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410)
const before = {
  secret: Buffer.from('302e020100300506032b657004220420', 'hex'),
  public: Buffer.from('302a300506032b6570032100', 'hex'),
};

/** The installation's key pair for signing (Ed25519), derived from its secret key: the same for as long as that is. */
const signingKey = (masterKey: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([before.secret, deriveKey(masterKey, 'signing')]),
    format: 'der',
    type: 'pkcs8',
  });

/** Its public half, 32 bytes: it tells which key it is, and nothing of it. */
export const publicKeyOf = (masterKey: Buffer): Buffer =>
  createPublicKey(signingKey(masterKey))
    .export({ format: 'der', type: 'spki' })
    .subarray(before.public.length);

/** Signs a text for the installation; 64 bytes. */
export const signText = (masterKey: Buffer, text: string): Buffer =>
  sign(null, Buffer.from(text), signingKey(masterKey));

/** Whether the installation of this public key signed the text. */
export function isSigned(publicKey: Buffer, text: string, signature: Buffer): boolean {
  const key = createPublicKey({
    key: Buffer.concat([before.public, publicKey]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(text), key, signature);
}
