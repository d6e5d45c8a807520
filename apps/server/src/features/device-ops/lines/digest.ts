import { createHash } from 'node:crypto';

/** What a terminal asks for before it answers (RFC 7616): MD5 with `qop=auth`, which is what they have. */
export interface Challenge {
  realm: string;
  nonce: string;
  opaque: string | null;
  /** The nonce alone was too old; user and password are not wrong. */
  isStale: boolean;
}

// each begins where a word does: tried within words, too, a long one would take the square of its length
const parameter = /\b(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g;

/** The challenge among the `WWW-Authenticate` headers of an answer; undefined where none is of a kind that can be answered. */
export function readChallenge(headers: readonly string[]): Challenge | undefined {
  for (const header of headers) {
    const [, said] = /(?:^|,)\s*Digest\s+(.*)$/is.exec(header) ?? [];
    if (said === undefined) continue;
    const given = new Map(
      [...said.matchAll(parameter)].map(([, name = '', quoted, bare = '']) => [
        name.toLowerCase(),
        quoted?.replaceAll(/\\(.)/g, '$1') ?? bare,
      ]),
    );
    const { realm, nonce, algorithm = 'MD5', qop = '' } = Object.fromEntries(given);
    const protections = qop.split(',').map((one) => one.trim().toLowerCase());
    if (realm === undefined || !nonce || algorithm.toUpperCase() !== 'MD5' || !protections.includes('auth'))
      continue;
    return {
      realm,
      nonce,
      opaque: given.get('opaque') ?? null,
      isStale: given.get('stale')?.toLowerCase() === 'true',
    };
  }
  return undefined;
}

interface Asked {
  method: string;
  path: string;
  /** How often the nonce has been answered, with this time. */
  count: number;
  /** Chosen anew for each answer. */
  cnonce: string;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** The `Authorization` header that answers a challenge for one request. */
export function answerTo(
  { realm, nonce, opaque }: Challenge,
  { userName, password }: { userName: string; password: string },
  { method, path, count, cnonce }: Asked,
): string {
  const nc = count.toString(16).padStart(8, '0');
  const secret = md5(`${userName}:${realm}:${password}`);
  const response = md5([secret, nonce, nc, cnonce, 'auth', md5(`${method}:${path}`)].join(':'));
  const parts = [
    `username=${quoted(userName)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(path)}`,
    'algorithm=MD5',
    'qop=auth',
    `nc=${nc}`,
    `cnonce=${quoted(cnonce)}`,
    `response=${quoted(response)}`,
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
  ];
  return `Digest ${parts.join(', ')}`;
}
