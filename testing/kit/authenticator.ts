import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyAnswer, PasskeyAnswer } from '@gatehouse/api/auth/passkey-shapes';

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };
const origin = 'http://localhost:8080';
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const toBase64Url = (bytes: Buffer) => bytes.toString('base64url');

interface AuthenticatorFaults {
  origin?: string;
  host?: string;
  type?: string;
  /** If true, the key does not verify the user by finger or PIN. */
  isUnverified?: boolean;
  challenge?: string;
}

/**
 * Creates a minimal security key (WebAuthn Level 2, ES256, attestation "none"). It creates passkeys and signs with
 * them. It counts its uses, unless `counts` is false.
 */
export function createAuthenticator({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let uses = 0;

  const buildClientData = (type: string, challenge: string, wrong: AuthenticatorFaults) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const buildAuthData = (host: string, more: number, wrong: AuthenticatorFaults, key = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(counts ? ++uses : 0);
    const set = flags.present | (wrong.isUnverified ? 0 : flags.verified) | more;
    return Buffer.concat([sha256(wrong.host ?? host), Buffer.of(set), counter, key]);
  };

  return {
    id: toBase64Url(id),
    /** Sets the use counter of the security key back, as if the key had been copied. */
    rewind: (to: number) => {
      uses = to;
    },
    make(
      options: { challenge: string; rp: { id: string } },
      wrong: AuthenticatorFaults = {},
    ): NewPasskeyAnswer {
      // COSE key: kty EC2, alg ES256, crv P-256, x, y.
      const encodePoint = (label: number, coordinate: string) =>
        Buffer.concat([Buffer.of(label, 0x58, 0x20), Buffer.from(coordinate, 'base64url')]);
      const key = Buffer.concat([
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        Buffer.from('a5010203262001', 'hex'),
        encodePoint(0x21, x),
        encodePoint(0x22, y),
      ]);
      const authData = buildAuthData(options.rp.id, flags.hasKey, wrong, key);
      // CBOR: { fmt: "none", attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(authData.length),
        authData,
      ]);
      return {
        id: toBase64Url(id),
        clientDataJSON: toBase64Url(buildClientData('webauthn.create', options.challenge, wrong)),
        attestationObject: toBase64Url(attestation),
        transports: ['internal'],
      };
    },
    answer(options: { challenge: string; rpId: string }, wrong: AuthenticatorFaults = {}): PasskeyAnswer {
      const clientData = buildClientData('webauthn.get', options.challenge, wrong);
      const authenticatorData = buildAuthData(options.rpId, 0, wrong);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        id: toBase64Url(id),
        clientDataJSON: toBase64Url(clientData),
        authenticatorData: toBase64Url(authenticatorData),
        signature: toBase64Url(signature),
      };
    },
  };
}
