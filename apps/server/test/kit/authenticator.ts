import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyAnswer, PasskeyAnswer } from '@gatehouse/api/auth/passkey-shapes';

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };
const origin = 'http://localhost:8080';
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** What a test may have it do wrong. */
interface Wrong {
  origin?: string;
  host?: string;
  type?: string;
  /** Its user showed neither finger nor PIN. */
  isUnverified?: boolean;
  challenge?: string;
}

/**
 * A security key in a few lines (WebAuthn Level 2, ES256, attestation "none"): it makes a passkey for what a portal asks, and signs
 * with it. It counts its uses; one that does not passes `counts: false`.
 */
export function authenticator({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let uses = 0;

  const client = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const data = (host: string, more: number, wrong: Wrong, key = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(counts ? ++uses : 0);
    const set = flags.present | (wrong.isUnverified ? 0 : flags.verified) | more;
    return Buffer.concat([hash(wrong.host ?? host), Buffer.of(set), counter, key]);
  };

  return {
    id: text(id),
    /** Sets what it has counted, as a copy of it would have. */
    rewind: (to: number) => {
      uses = to;
    },
    make(asked: { challenge: string; rp: { id: string } }, wrong: Wrong = {}): NewPasskeyAnswer {
      // a COSE key: kty EC2, alg ES256, crv P-256, x, y
      const point = (label: number, of: string) =>
        Buffer.concat([Buffer.of(label, 0x58, 0x20), Buffer.from(of, 'base64url')]);
      const key = Buffer.concat([
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        Buffer.from('a5010203262001', 'hex'),
        point(0x21, x),
        point(0x22, y),
      ]);
      const authData = data(asked.rp.id, flags.hasKey, wrong, key);
      // CBOR: { fmt: "none", attStmt: {}, authData }
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(authData.length),
        authData,
      ]);
      return {
        id: text(id),
        clientDataJSON: text(client('webauthn.create', asked.challenge, wrong)),
        attestationObject: text(attestation),
        transports: ['internal'],
      };
    },
    answer(asked: { challenge: string; rpId: string }, wrong: Wrong = {}): PasskeyAnswer {
      const clientData = client('webauthn.get', asked.challenge, wrong);
      const authenticatorData = data(asked.rpId, 0, wrong);
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), privateKey);
      return {
        id: text(id),
        clientDataJSON: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      };
    },
  };
}
