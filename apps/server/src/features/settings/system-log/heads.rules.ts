import { isSigned, signText } from './signing.rules.ts';

/** A head of the audit trail that goes out: up to here the chain can be cut by nobody unnoticed. */
export interface Head {
  /** Number of the installation. */
  installation: string;
  chain: number;
  seq: number;
  /** Hex. */
  hash: string;
  /** ISO 8601. */
  at: string;
}

const word = 'AUDIT-HEAD';
const textOf = ({ installation, chain, seq, hash, at }: Head) =>
  `${word} ${installation} chain=${chain} seq=${seq} hash=${hash} at=${at}`;

/** The line of a head, signed with the installation's key. */
export function signedHead(masterKey: Buffer, head: Head): { line: string; signature: Buffer } {
  const text = textOf(head);
  const signature = signText(masterKey, text);
  return { line: `${text} signature=${signature.toString('base64url')}`, signature };
}

const pattern = new RegExp(
  `${word} (\\S+) chain=(\\d+) seq=(\\d+) hash=([0-9a-f]{64}) at=(\\S+) signature=([\\w-]{86})`,
  'g',
);

/** Every head named in a log or a mail, whatever stands around it; `isOurs` where the installation of this key signed it. */
export function readHeads(publicKey: Buffer, text: string): (Head & { isOurs: boolean })[] {
  // a mail breaks long lines and writes = as =3D (RFC 2045)
  const whole = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return [...whole.matchAll(pattern)].map(
    ([, installation = '', chain, seq, hash = '', at = '', signature = '']) => {
      const head = { installation, chain: Number(chain), seq: Number(seq), hash, at };
      return { ...head, isOurs: isSigned(publicKey, textOf(head), Buffer.from(signature, 'base64url')) };
    },
  );
}
