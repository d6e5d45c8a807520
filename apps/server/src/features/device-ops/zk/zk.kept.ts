import { hash } from 'node:crypto';
import type { ZkQuery } from './zk.request.ts';
import { escapeControl, keepRaw, keyOf, lineBytes, type WireLine } from './zk.text.ts';

/** Tables whose text is kept: the terminal's own logs, in which nobody is described (protocols.md §1.3). */
const spoken = new Set(['ERRORLOG', 'RTLOG', 'RTSTATE']);
/** Tables that come as one piece: a picture, a template, or many of them. */
const whole = new Set(['ATTPHOTO', 'BIOPHOTO', 'BIODATA', 'USERPIC', 'FINGERTMP', 'FACE', 'FVEIN', 'PHOTO']);
/** Characters kept of a record of a log. */
const keptOfLog = 2_048;

const secrets =
  /(^|[\t\r\n &,])(~?(?:passw\w*|pwd|\w*password|tmp|template\w*|fptemplate\w*|content|photo\w*|pic|idnum\w*|extenddata))=([^\t\r\n]+)/gi;

/** Replaces passwords, templates, pictures and citizen numbers by their length, wherever a `key=value` field has them. */
export const hideSecrets = (text: string): string =>
  text.replace(secrets, (_, before, name, value) => `${before}${name}=<${String(value).length} characters>`);

/** What is kept of something that may say more of somebody than the portal may know: that it came, how long it was, and a digest. */
export const keptAsDigest = (what: string, content: Buffer, bytes = content.length): string =>
  `${what} [${bytes} bytes, sha256 ${hash('sha256', content, 'hex')}]`;

/** A record as `punch_inbox` keeps it. */
export interface KeptRecord {
  key: string;
  raw: string;
}

/** What is kept of an upload that is neither punches nor operations: of logs the text, of everything else a digest. */
export function keptOf(
  table: string,
  { get }: Pick<ZkQuery, 'get'>,
  body: Buffer,
  lines: readonly WireLine[],
  at: Date,
): KeptRecord[] {
  if (body.length === 0) return [];
  // somebody has shown a card or typed a password: so little can be found out from its digest
  if (get('authtype') !== null)
    return [
      { key: keyOf(`${table} ${at.toISOString()} ${body.length}`), raw: `${table} [${body.length} bytes]` },
    ];
  const isWhole =
    whole.has(table) || get('contenttype') !== null || get('tablename') !== null || get('type') !== null;
  if (isWhole) return [{ key: keyOf(body), raw: keptAsDigest(table, body) }];
  return lines.map((line) => {
    const clean = hideSecrets(line.text);
    const isSpoken = spoken.has(table);
    return {
      key: keyOf(isSpoken && clean === line.text ? lineBytes(line) : clean),
      raw: isSpoken
        ? keepRaw({ text: clean, original: null }, keptOfLog)
        : keptAsDigest(table, Buffer.from(clean), lineBytes(line).length),
    };
  });
}

/** Characters of a punch's first fields: number, time, key, way of recognition, work code. */
const keptOfField = 64;
const named =
  /^(?:pin|userid|user_id|time|datetime|checktime|status|state|inoutstatus|verify|verified|verifytype|workcode|temperature|maskflag|timeoffset)=/i;

/**
 * A punch as it is kept: its first five fields, and of the others what is a small number. Behind them newer terminals send a position,
 * and those that check papers the number of a citizen.
 */
export function keptPunch(text: string): string {
  if (!text.includes('\t') && text.length <= keptOfField * 16) return escapeControl(hideSecrets(text));
  const isNamed = /^\w+=/.test(text);
  const fields = text.split('\t').map((field, place) => {
    const isKept = isNamed ? named.test(field) : place < 5;
    if (isKept ? field.length <= keptOfField : /^-?\d{0,6}(?:\.\d{1,2})?\s*$/.test(field))
      return hideSecrets(field);
    const name = isNamed ? (/^\w{1,32}=/.exec(field)?.[0] ?? '') : '';
    return `${name}<${field.length - name.length} characters>`;
  });
  return escapeControl(fields.join('\t'));
}
