import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { refuse } from '../../../../platform/refusal.ts';
import { cutText } from '../../ingest/reading/cut-text.ts';
import { escapeControl } from '../../ingest/reading/stored-text.ts';

/** One record of an upload: its decoded text, and its original bytes if they differ from the text in UTF-8. */
export interface WireLine {
  text: string;
  original: Buffer | null;
}

// Encodings of text that is not UTF-8 (protocols.md §1.0). A terminal with a Chinese menu sends GB2312, a subset of
// GB18030. All other terminals send Windows-1252.
const chinese = new TextDecoder('gb18030', { fatal: true });
const western = new TextDecoder('windows-1252');
/** Value of `language=` in the handshake of a terminal with a Chinese menu. */
const chineseMenu = '83';

/**
 * Splits an upload into its non-empty lines, separated by any mix of LF, CR and CRLF. The terminal expects the
 * number of lines in the answer (`OK: n`). Unreadable lines count too, because they would still be unreadable if the
 * terminal sent them again (protocols.md §1.2). Blank lines do not count. `language` is the language of the menu that
 * the terminal reports. Raises API_PAYLOAD_TOO_LARGE if there are more lines than a terminal can store.
 */
export function splitLines(body: Buffer, language: string | null = null): WireLine[] {
  if (hasManyLines(body)) refuse('API_PAYLOAD_TOO_LARGE');
  const isUnicode = isUtf8(body);
  // CR, LF and TAB never occur inside a GB18030 character, so splitting before decoding is safe.
  const text = body.toString(isUnicode ? 'utf8' : 'latin1').replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '');
  const lines: WireLine[] = [];
  for (const part of text.slice(0, contentEnd(text)).split(/[\r\n]+/)) {
    if (/[^ \t]/.test(part))
      lines.push(isUnicode ? { text: part, original: null } : decodeLatin(part, language));
  }
  return lines;
}

/**
 * Maximum number of lines in an upload. Real uploads have fewer. Without this limit, 32 MB of short lines would need a
 * gigabyte of memory.
 */
const mostLines = 1_000_000;
const [cr, lf] = [0x0d, 0x0a];

function hasManyLines(body: Buffer): boolean {
  // Each line has at least one character and a line end, so a shorter body cannot exceed the limit.
  if (body.length < 2 * mostLines) return false;
  let lines = 0;
  let wasEnd = true;
  // The loop uses an index, because an iterator is a hundred times slower.
  for (let at = 0; at < body.length && lines <= mostLines; at++) {
    const isEnd = body[at] === cr || body[at] === lf;
    if (isEnd && !wasEnd) lines += 1;
    wasEnd = isEnd;
  }
  return lines > mostLines;
}

// Finds the end of the text before trailing NULs. Some firmware ends the body with NUL, like a C string. Uses a loop,
// because the regular expression /\0+$/ takes quadratic time on a body full of NULs.
function contentEnd(text: string): number {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  return end;
}

function decodeLatin(part: string, language: string | null): WireLine {
  const original = Buffer.from(part, 'latin1');
  return { text: decodeText(original, language), original };
}

/** Decodes bytes as UTF-8 if they are valid, otherwise in the encoding of the terminal’s menu. Never throws. */
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
 * Returns whether a body is compressed, by its encoding header or by its first bytes (gzip). The portal rejects
 * compressed bodies, except packages of stored records (`ContentType=tgz`), which are always compressed.
 */
export function isPacked(encoding: string | undefined, body: Buffer, contentType: string | null): boolean {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return true;
  return body[0] === 0x1f && body[1] === 0x8b && contentType?.toLowerCase() !== 'tgz';
}

export function lineBytes(line: WireLine): Buffer {
  return line.original ?? Buffer.from(line.text, 'utf8');
}

/**
 * Returns the text of a record to store. If a line has at most `limit` characters, returns the whole line. Otherwise
 * returns the beginning of the line, its length in bytes and its SHA-256. The SHA-256 distinguishes long lines with the
 * same beginning.
 */
export function truncateRaw(line: WireLine, limit: number): string {
  if (line.text.length <= limit) return escapeControl(line.text);
  const bytes = lineBytes(line);
  const digest = hash('sha256', bytes, 'hex');
  return `${escapeControl(cutText(line.text, KEPT_OF_LONG_LINE))}… [${bytes.length} bytes, sha256 ${digest}]`;
}

const KEPT_OF_LONG_LINE = 512;
