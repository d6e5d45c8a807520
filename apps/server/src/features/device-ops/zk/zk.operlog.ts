import { hideSecrets, keptAsDigest } from './zk.kept.ts';
import { escapeControl, keepRaw, keyOf, splitLines, type WireLine } from './zk.text.ts';
import { parseTime } from './zk.time.ts';

/** What every record of an OPERLOG-like upload carries. `raw` is the text of an operation, and the digest of anything else. */
interface Entry {
  raw: string;
  /** MD5 of the record without its secrets, as a uuid: the same record sent again has the same key. */
  key: string;
}

/** The terminal's own log: a menu opened, a user enrolled, the clock set, a restart. */
export interface OperationEntry extends Entry {
  kind: 'operation';
  operation: number | null;
  operator: string;
  wall: string | null;
  values: string[];
}

/** A person as the terminal holds them, each field as reported. `card` is decimal without leading zeros; null = none. */
export interface UserEntry extends Entry {
  kind: 'user';
  pin: string;
  name: string;
  privilege: number;
  card: string | null;
  /** Typed at the terminal: to be encrypted or left. */
  password: string;
  group: string;
  timeZones: string;
  verify: string;
}

/** A fingerprint, face or picture; `content` is base64 and biometric: encrypt it or leave it. */
export interface TemplateEntry extends Entry {
  kind: 'template';
  keyword: 'FP' | 'FACE' | 'BIOPHOTO' | 'BIODATA' | 'USERPIC';
  pin: string;
  type: number | null;
  index: number | null;
  content: string;
}

/** A keyword nobody documented, or a record that does not read as what it claims to be. */
export interface OtherEntry extends Entry {
  kind: 'other';
  keyword: string;
}

export type OperlogEntry = OperationEntry | UserEntry | TemplateEntry | OtherEntry;

/** Longest record, in characters, that is taken apart: a face photo in base64 stays under a megabyte. */
export const OPERLOG_LINE_LIMIT = 4 * 1024 * 1024;
const KEPT_RAW = 2048;

// Tables that answer DATA QUERY leave the keyword out or spell it as the table (protocols.md §1.3).
const keywords: Record<string, 'OPLOG' | 'USER' | TemplateEntry['keyword']> = {
  OPLOG: 'OPLOG',
  USER: 'USER',
  USERINFO: 'USER',
  FP: 'FP',
  FINGERTMP: 'FP',
  FACE: 'FACE',
  BIOPHOTO: 'BIOPHOTO',
  BIODATA: 'BIODATA',
  USERPIC: 'USERPIC',
};

/**
 * Reads an OPERLOG upload, or the same records under a table of their own (`table`: USERINFO, FINGERTMP,
 * BIODATA …). `entries.length` is the number to acknowledge; unknown keywords are kept as `other`. `timeZone`
 * (IANA, the device's) only serves builds that send Unix seconds, `language` names that are not UTF-8. Never throws.
 */
export function parseOperlog(
  body: Buffer,
  table = 'OPERLOG',
  timeZone = 'UTC',
  language: string | null = null,
): { entries: OperlogEntry[] } {
  return { entries: splitLines(body, language).map((line) => parseEntry(line, table, timeZone)) };
}

function parseEntry(line: WireLine, table: string, timeZone: string): OperlogEntry {
  const clean = hideSecrets(line.text);
  const key = keyOf(clean);
  const text = line.text.trim();
  const written = /^([A-Za-z_]\w{0,31})(?:[ \t]+|$)/.exec(text);
  const keyword = (written?.[1] ?? table).toUpperCase();
  const known = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  const fields = text.slice(written?.[0].length ?? 0).split('\t');
  const raw =
    known === 'OPLOG'
      ? keepRaw({ text: clean, original: null }, KEPT_RAW)
      : keptAsDigest(escapeControl(keyword), Buffer.from(clean), Buffer.byteLength(line.text));
  const other: OtherEntry = { kind: 'other', keyword: escapeControl(keyword), raw, key };
  if (known === undefined || text.length > OPERLOG_LINE_LIMIT) return other;
  if (known === 'OPLOG') return { ...operation(fields, timeZone), raw, key };
  const values = parsePairs(fields);
  const pin = values.get('pin') ?? '';
  if (pin === '') return other;
  return known === 'USER'
    ? { ...user(pin, values), raw, key }
    : { ...template(known, pin, values), raw, key };
}

function operation(fields: string[], timeZone: string): Omit<OperationEntry, keyof Entry> {
  const [operation = '', operator = '', time = '', ...values] = fields.map((field) =>
    escapeControl(field.trim()),
  );
  const wall = parseTime(time, timeZone)?.wall ?? null;
  return { kind: 'operation', operation: whole(operation), operator, wall, values };
}

function user(pin: string, values: Map<string, string>): Omit<UserEntry, keyof Entry> {
  return {
    kind: 'user',
    pin,
    name: values.get('name') ?? '',
    privilege: whole(values.get('pri')) ?? 0,
    card: parseCard(values.get('card') ?? ''),
    password: values.get('passwd') ?? '',
    group: values.get('grp') ?? '',
    timeZones: values.get('tz') ?? '',
    verify: values.get('verify') ?? '',
  };
}

function template(
  keyword: TemplateEntry['keyword'],
  pin: string,
  values: Map<string, string>,
): Omit<TemplateEntry, keyof Entry> {
  const index = values.get('fid') ?? values.get('no');
  const content = values.get('tmp') ?? values.get('content') ?? '';
  return { kind: 'template', keyword, pin, type: whole(values.get('type')), index: whole(index), content };
}

/** `Key=value` fields by lower-case key without `~`; the first of a repeated key counts, the rest is ignored. */
export function parsePairs(fields: string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const field of fields) {
    const at = field.indexOf('=');
    const name = field.slice(0, Math.max(at, 0)).trim().replace(/^~/, '').toLowerCase();
    if (name !== '' && !values.has(name)) values.set(name, escapeControl(field.slice(at + 1).trim()));
  }
  return values;
}

/**
 * A card number in decimal: sent as decimal, or as `[15CD5B07]`, hexadecimal with the lowest byte first
 * (= 123456789). Null for no card (empty, 0) and for what is neither.
 */
export function parseCard(text: string): string | null {
  const hex = /^\[((?:[0-9a-f]{2}){1,8})\]$/i.exec(text)?.[1];
  if (hex === undefined && !/^\d{1,20}$/.test(text)) return null;
  const card =
    hex === undefined ? BigInt(text) : BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`);
  return card === 0n ? null : card.toString();
}

/** A card that was shown, as it is looked for: without the hexadecimal form some readers send. Undefined: none, or what is no card. */
export function shownCard(text: string): string | undefined {
  if (text.startsWith('[')) return parseCard(text) ?? undefined;
  return /^0*$/.test(text) ? undefined : text;
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
