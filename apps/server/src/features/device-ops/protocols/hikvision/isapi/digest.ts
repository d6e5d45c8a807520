import { createHash } from 'node:crypto';

/** Digest challenge of a terminal (RFC 7616). Terminals use MD5 with `qop=auth`. */
export interface Challenge {
  realm: string;
  nonce: string;
  opaque: string | null;
  /**
   * Whether the terminal rejected the call only because the nonce has expired. The user name and password may still be
   * right.
   */
  isStale: boolean;
}

// The pattern matches only at a word boundary. Otherwise the time to parse a long word would be quadratic.
const parameter = /\b(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g;

/** Returns the digest challenge in the headers, or undefined if none of the challenges is supported. */
export function readChallenge(headers: readonly string[]): Challenge | undefined {
  for (const header of headers) {
    const [, fieldText] = /(?:^|,)\s*Digest\s+(.*)$/is.exec(header) ?? [];
    if (fieldText === undefined) continue;
    const values = new Map(
      [...fieldText.matchAll(parameter)].map(([, name = '', quoted, bare = '']) => [
        name.toLowerCase(),
        quoted?.replaceAll(/\\(.)/g, '$1') ?? bare,
      ]),
    );
    const { realm, nonce, algorithm = 'MD5', qop = '' } = Object.fromEntries(values);
    const protections = qop.split(',').map((protection) => protection.trim().toLowerCase());
    if (realm === undefined || !nonce || algorithm.toUpperCase() !== 'MD5' || !protections.includes('auth'))
      continue;
    return {
      realm,
      nonce,
      opaque: values.get('opaque') ?? null,
      isStale: values.get('stale')?.toLowerCase() === 'true',
    };
  }
  return undefined;
}

interface DigestRequest {
  method: string;
  path: string;
  /** Number of requests signed with the nonce, including the current request. */
  count: number;
  /** Client nonce, random for each request. */
  cnonce: string;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

export function formatAuthorization(
  { realm, nonce, opaque }: Challenge,
  { userName, password }: { userName: string; password: string },
  { method, path, count, cnonce }: DigestRequest,
): string {
  const nc = count.toString(16).padStart(8, '0');
  const secret = md5(`${userName}:${realm}:${password}`);
  const response = md5([secret, nonce, nc, cnonce, 'auth', md5(`${method}:${path}`)].join(':'));
  const parts = [
    `username=${quote(userName)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(path)}`,
    'algorithm=MD5',
    'qop=auth',
    `nc=${nc}`,
    `cnonce=${quote(cnonce)}`,
    `response=${quote(response)}`,
    ...(opaque === null ? [] : [`opaque=${quote(opaque)}`]),
  ];
  return `Digest ${parts.join(', ')}`;
}
