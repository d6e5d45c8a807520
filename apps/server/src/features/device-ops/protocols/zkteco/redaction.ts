import { hash } from 'node:crypto';
import { escapeControl, keyOf } from '../../ingest/reading/stored-text.ts';
import type { ZkQuery } from './request.ts';
import { lineBytes, truncateRaw, type WireLine } from './text.ts';

/**
 * Tables that are stored as text. These tables are logs of the terminal and do not describe people (protocols.md §1.3).
 */
const spoken = new Set(['ERRORLOG', 'RTLOG', 'RTSTATE']);
/** Tables with uploads that are stored as a single digest. An upload is one picture or template, or several of them. */
const wholeTables = new Set([
  'ATTPHOTO',
  'BIOPHOTO',
  'BIODATA',
  'USERPIC',
  'FINGERTMP',
  'FACE',
  'FVEIN',
  'PHOTO',
]);
/** Maximum length of a stored log record, in characters. */
const keptOfLog = 2_048;

const secrets =
  /(^|[\t\r\n &,])(~?(?:passw\w*|pwd|\w*password|tmp|template\w*|fptemplate\w*|content|photo\w*|pic|idnum\w*|extenddata))=([^\t\r\n]+)/gi;

/** Replaces passwords, templates, pictures and citizen numbers in `key=value` fields with their length. */
export const hideSecrets = (text: string): string =>
  text.replace(secrets, (_, before, name, value) => `${before}${name}=<${String(value).length} characters>`);

/** Returns a label, the length and a digest of content. Stored instead of content that may contain personal data. */
export const formatDigest = (label: string, content: Buffer, bytes = content.length): string =>
  `${label} [${bytes} bytes, sha256 ${hash('sha256', content, 'hex')}]`;

export interface InboxRecord {
  key: string;
  raw: string;
}

/**
 * Returns the records to store from an upload that contains neither punches nor operations. For logs the records
 * contain the text, for all other tables a digest.
 */
export function redactUpload(
  table: string,
  { get }: Pick<ZkQuery, 'get'>,
  body: Buffer,
  lines: readonly WireLine[],
  at: Date,
): InboxRecord[] {
  if (body.length === 0) return [];
  // The body is a card number or typed password, which someone could guess from its digest.
  if (get('authtype') !== null)
    return [
      { key: keyOf(`${table} ${at.toISOString()} ${body.length}`), raw: `${table} [${body.length} bytes]` },
    ];
  const isWhole =
    wholeTables.has(table) ||
    get('contenttype') !== null ||
    get('tablename') !== null ||
    get('type') !== null;
  if (isWhole) return [{ key: keyOf(body), raw: formatDigest(table, body) }];
  return lines.map((line) => {
    const clean = hideSecrets(line.text);
    const isSpoken = spoken.has(table);
    return {
      key: keyOf(isSpoken && clean === line.text ? lineBytes(line) : clean),
      raw: isSpoken
        ? truncateRaw({ text: clean, original: null }, keptOfLog)
        : formatDigest(table, Buffer.from(clean), lineBytes(line).length),
    };
  });
}

/**
 * Maximum length in characters of each of the first five fields of a punch: number, time, key, recognition method and
 * work code.
 */
const keptOfField = 64;
const safeFieldName =
  /^(?:pin|userid|user_id|time|datetime|checktime|status|state|inoutstatus|verify|verified|verifytype|workcode|temperature|maskflag|timeoffset)=/i;

/**
 * Returns the text of a punch to store. Includes the first five fields, and further fields if they are small numbers.
 * Longer fields may be a position or a citizen number, which some terminals append.
 */
export function redactPunch(text: string): string {
  if (!text.includes('\t') && text.length <= keptOfField * 16) return escapeControl(hideSecrets(text));
  const isNamed = /^\w+=/.test(text);
  const fields = text.split('\t').map((field, index) => {
    const isKept = isNamed ? safeFieldName.test(field) : index < 5;
    if (isKept ? field.length <= keptOfField : /^-?\d{0,6}(?:\.\d{1,2})?\s*$/.test(field))
      return hideSecrets(field);
    const name = isNamed ? (/^\w{1,32}=/.exec(field)?.[0] ?? '') : '';
    return `${name}<${field.length - name.length} characters>`;
  });
  return escapeControl(fields.join('\t'));
}
