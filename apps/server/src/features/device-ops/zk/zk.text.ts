import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { Refusal } from '../../../platform/refusal.ts';
import { cutText } from '../ingest/cut-text.ts';

/** One record of an upload: its decoded text, and its own bytes where they are not simply the text in UTF-8. */
export interface WireLine {
  text: string;
  original: Buffer | null;
}

// What is not UTF-8 is GB2312, which GB18030 contains, of a terminal with a Chinese menu, and Windows-1252 of any other (protocols.md §1.0).
const chinese = new TextDecoder('gb18030', { fatal: true });
const western = new TextDecoder('windows-1252');
/** `language=` of the handshake of a terminal with a Chinese menu. */
const chineseMenu = '83';

/**
 * Splits an upload into its non-empty lines, whatever mix of LF, CR and CRLF separates them. The number of
 * lines is the number a terminal must be told (`OK: n`): an unreadable line can never become readable, so it
 * is counted too (protocols.md §1.2). A line of nothing but blanks is no record. `language` is the menu's, as the terminal
 * said. Raises API_PAYLOAD_TOO_LARGE for more lines than any terminal keeps records.
 */
export function splitLines(body: Buffer, language: string | null = null): WireLine[] {
  if (hasManyLines(body)) throw new Refusal('API_PAYLOAD_TOO_LARGE');
  const whole = isUtf8(body);
  // CR, LF and TAB never occur inside a GB18030 character, so splitting before decoding is safe.
  const text = body.toString(whole ? 'utf8' : 'latin1').replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '');
  const lines: WireLine[] = [];
  for (const part of text.slice(0, endOf(text)).split(/[\r\n]+/)) {
    if (/[^ \t]/.test(part)) lines.push(whole ? { text: part, original: null } : decodeLatin(part, language));
  }
  return lines;
}

/** No upload of whole records has as many; 32 MB of a letter and a line end would be a gigabyte of lines. */
const mostLines = 1_000_000;
const [cr, lf] = [0x0d, 0x0a];

function hasManyLines(body: Buffer): boolean {
  // each has a sign and its end
  if (body.length < 2 * mostLines) return false;
  let lines = 0;
  let wasEnd = true;
  // by number: an iterator takes a hundred times as long
  for (let at = 0; at < body.length && lines <= mostLines; at++) {
    const isEnd = body[at] === cr || body[at] === lf;
    if (isEnd && !wasEnd) lines += 1;
    wasEnd = isEnd;
  }
  return lines > mostLines;
}

// Some firmware ends the body like a C string. Counted by hand: /\0+$/ is quadratic on a body full of NULs.
function endOf(text: string): number {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  return end;
}

function decodeLatin(part: string, language: string | null): WireLine {
  const original = Buffer.from(part, 'latin1');
  return { text: decodeText(original, language), original };
}

/** Bytes to text: UTF-8, else what the terminal's menu suggests, else byte by byte. Never throws. */
export function decodeText(bytes: Buffer, language: string | null = null): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  if (language !== chineseMenu) return western.decode(bytes);
  try {
    return chinese.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

/**
 * Whether a body is packed, which nobody here unpacks: it says so, or begins as gzip does. Packages of a table of their own
 * (`ContentType=tgz`) are meant to be, and are kept as they come.
 */
export function isPacked(encoding: string | undefined, body: Buffer, contentType: string | null): boolean {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return true;
  return body[0] === 0x1f && body[1] === 0x8b && contentType?.toLowerCase() !== 'tgz';
}

/** The bytes of a line as they came. */
export function lineBytes(line: WireLine): Buffer {
  return line.original ?? Buffer.from(line.text, 'utf8');
}

/** True when the text holds a control character other than TAB; no field of any table may. */
export function hasControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\u0000-\u0008\u000A-\u001F\u007F]/.test(text);
}

/**
 * Text that PostgreSQL can hold (it has no NUL) and a log cannot be forged with: every control character but
 * TAB is written `\xNN`.
 */
export function escapeControl(text: string): string {
  if (!hasControl(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return text.replace(/[\u0000-\u0008\u000A-\u001F\u007F]/g, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
}

/**
 * The raw text to keep of a record: the whole line when it is at most `limit` characters, else its beginning
 * with the length in bytes and the SHA-256 of what came, so that a line of megabytes can be told from another.
 */
export function keepRaw(line: WireLine, limit: number): string {
  if (line.text.length <= limit) return escapeControl(line.text);
  const bytes = lineBytes(line);
  const digest = hash('sha256', bytes, 'hex');
  return `${escapeControl(cutText(line.text, KEPT_OF_LONG_LINE))}… [${bytes.length} bytes, sha256 ${digest}]`;
}

const KEPT_OF_LONG_LINE = 512;

/** A stable 16-byte key in the form of a uuid: MD5, which PostgreSQL can compute as well (`md5(text)::uuid`). */
export function keyOf(content: string | Buffer): string {
  const hex = hash('md5', content, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
