import { parsePairs } from '../../ingest/reading/field-pairs.ts';
import { escapeControl, keyOf } from '../../ingest/reading/stored-text.ts';
import { parseCard } from './cards.ts';
import { formatDigest, hideSecrets } from './redaction.ts';
import { splitLines, truncateRaw, type WireLine } from './text.ts';
import { parseTime } from './time.ts';

/** Fields of every record in an OPERLOG upload. `raw` is the text of an operation, or a digest of any other record. */
interface BaseEntry {
  raw: string;
  /** MD5 of the record without its secrets, as a UUID. The key is the same when the terminal sends the record again. */
  key: string;
}

/** Entry of the terminal’s operation log, such as an opened menu, an enrolled user, a set clock or a restart. */
interface OperationEntry extends BaseEntry {
  kind: 'operation';
  operation: number | null;
  operator: string;
  wall: string | null;
  values: string[];
}

/**
 * A person on the terminal, with all fields as reported. `card` is decimal without leading zeros, or null if the person
 * has no card.
 */
interface UserEntry extends BaseEntry {
  kind: 'user';
  pin: string;
  name: string;
  privilege: number;
  card: string | null;
  /** Password typed at the terminal. Must be encrypted or discarded. */
  password: string;
  group: string;
  timeZones: string;
  verify: string;
}

/** A fingerprint, face or picture. `content` is base64 and biometric, and must be encrypted or discarded. */
interface TemplateEntry extends BaseEntry {
  kind: 'template';
  keyword: 'FP' | 'FACE' | 'BIOPHOTO' | 'BIODATA' | 'USERPIC';
  pin: string;
  type: number | null;
  index: number | null;
  content: string;
}

/** A record with an undocumented keyword or invalid content. */
interface OtherEntry extends BaseEntry {
  kind: 'other';
  keyword: string;
}

export type OperlogEntry = OperationEntry | UserEntry | TemplateEntry | OtherEntry;

/** Maximum length in characters of a record that is parsed. A face photo in base64 is smaller than a megabyte. */
const OPERLOG_LINE_LIMIT = 4 * 1024 * 1024;
const KEPT_RAW = 2048;

// OPERLOG keywords by table. In answers to DATA QUERY, records have no keyword or have the table name instead
// (protocols.md §1.3).
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
 * Parses an OPERLOG upload, or the same records in a separate table (`table`: USERINFO, FINGERTMP, BIODATA …). The
 * terminal expects `entries.length` in the acknowledgement. Returns a record with an unknown keyword as `other`.
 * `timeZone` is the IANA zone of the device, for firmware that sends Unix seconds. `language` is the language of the
 * terminal's menu, for names that are not UTF-8. Never throws.
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
  const keywordMatch = /^([A-Za-z_]\w{0,31})(?:[ \t]+|$)/.exec(text);
  const keyword = (keywordMatch?.[1] ?? table).toUpperCase();
  const knownKeyword = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  const fields = text.slice(keywordMatch?.[0].length ?? 0).split('\t');
  const raw =
    knownKeyword === 'OPLOG'
      ? truncateRaw({ text: clean, original: null }, KEPT_RAW)
      : formatDigest(escapeControl(keyword), Buffer.from(clean), Buffer.byteLength(line.text));
  const other: OtherEntry = { kind: 'other', keyword: escapeControl(keyword), raw, key };
  if (knownKeyword === undefined || text.length > OPERLOG_LINE_LIMIT) return other;
  if (knownKeyword === 'OPLOG') return { ...parseOperation(fields, timeZone), raw, key };
  const values = parsePairs(fields);
  const pin = values.get('pin') ?? '';
  if (pin === '') return other;
  return knownKeyword === 'USER'
    ? { ...parseUser(pin, values), raw, key }
    : { ...parseTemplate(knownKeyword, pin, values), raw, key };
}

function parseOperation(fields: string[], timeZone: string): Omit<OperationEntry, keyof BaseEntry> {
  const [operation = '', operator = '', time = '', ...values] = fields.map((field) =>
    escapeControl(field.trim()),
  );
  const localTime = parseTime(time, timeZone)?.wall ?? null;
  return { kind: 'operation', operation: parseInteger(operation), operator, wall: localTime, values };
}

function parseUser(pin: string, values: Map<string, string>): Omit<UserEntry, keyof BaseEntry> {
  return {
    kind: 'user',
    pin,
    name: values.get('name') ?? '',
    privilege: parseInteger(values.get('pri')) ?? 0,
    card: parseCard(values.get('card') ?? ''),
    password: values.get('passwd') ?? '',
    group: values.get('grp') ?? '',
    timeZones: values.get('tz') ?? '',
    verify: values.get('verify') ?? '',
  };
}

function parseTemplate(
  keyword: TemplateEntry['keyword'],
  pin: string,
  values: Map<string, string>,
): Omit<TemplateEntry, keyof BaseEntry> {
  const index = values.get('fid') ?? values.get('no');
  const content = values.get('tmp') ?? values.get('content') ?? '';
  return {
    kind: 'template',
    keyword,
    pin,
    type: parseInteger(values.get('type')),
    index: parseInteger(index),
    content,
  };
}

function parseInteger(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
