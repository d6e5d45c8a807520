import { isSigned, signText } from './system-log-signing.rules.ts';

/** A published head of the audit trail. It reveals any later change to the chain up to the entry of the head. */
export interface ChainHead {
  installation: string;
  chain: number;
  seq: number;
  /** Hash as hexadecimal digits. */
  hash: string;
  /** Time of the entry in ISO 8601. */
  at: string;
}

const word = 'AUDIT-HEAD';
const textOf = ({ installation, chain, seq, hash, at }: ChainHead) =>
  `${word} ${installation} chain=${chain} seq=${seq} hash=${hash} at=${at}`;

export function signHead(masterKey: Buffer, head: ChainHead): { line: string; signature: Buffer } {
  const text = textOf(head);
  const signature = signText(masterKey, text);
  return { line: `${text} signature=${signature.toString('base64url')}`, signature };
}

const pattern = new RegExp(
  `${word} (\\S+) chain=(\\d+) seq=(\\d+) hash=([0-9a-f]{64}) at=(\\S+) signature=([\\w-]{86})`,
  'g',
);

/**
 * Parses all chain heads in a log or email. Ignores other text. `isOurs` is true if the installation with the given key
 * signed the head.
 */
export function readHeads(publicKey: Buffer, text: string): (ChainHead & { isOurs: boolean })[] {
  // Emails break long lines and encode = as =3D (RFC 2045).
  const decodedText = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return [...decodedText.matchAll(pattern)].map(
    ([, installation = '', chain, seq, hash = '', at = '', signature = '']) => {
      const head = { installation, chain: Number(chain), seq: Number(seq), hash, at };
      return { ...head, isOurs: isSigned(publicKey, textOf(head), Buffer.from(signature, 'base64url')) };
    },
  );
}
