import { hash } from 'node:crypto';
import { parseJson, reviveLongNumber } from '../../../../platform/http/json-body.ts';
import { BadXml, XmlTags } from '../../../../platform/xml/xml-tags.ts';

/** Limits of a request body. Terminals send an event and up to three pictures. */
export const hikLimits = {
  /** Maximum size of a body in bytes. */
  body: 4 * 1024 * 1024,
  parts: 16,
  pictures: 4,
  /** Maximum size in bytes of the headers of a body part (`head`) and of a text part (`text`). */
  head: 4 * 1024,
  text: 64 * 1024,
  depth: 8,
} as const;

export interface HikBody {
  /** Readable messages of the request, parsed as objects. */
  said: unknown[];
  /** Length and digest of each body part that looks like JSON or XML but cannot be parsed. */
  unread: string[];
  /** Length and digest of each picture. The picture itself is not stored. */
  pictures: string[];
}

/**
 * Parses the body of a terminal's request (protocols.md §2): JSON, XML, or several parts with messages and pictures.
 * Detects the format from the first bytes, because content types, part names and boundaries vary. Never throws.
 */
export function readBody(body: Buffer): HikBody {
  const read: HikBody = { said: [], unread: [], pictures: [] };
  const parts = partsOf(body) ?? [body];
  for (const part of parts.slice(0, hikLimits.parts)) {
    const value = parsePart(part);
    if (value !== undefined) read.said.push(value);
    else if (isText(part)) read.unread.push(digestOf(part));
    else if (isPicture(part) && read.pictures.length < hikLimits.pictures) read.pictures.push(digestOf(part));
  }
  return read;
}

/** Returns the length and SHA-256 of content that must not be stored itself. */
export const digestOf = (bytes: Buffer): string =>
  `${bytes.length} bytes, sha256 ${hash('sha256', bytes, 'hex')}`;

const isPicture = (part: Buffer) => part[0] === 0xff && part[1] === 0xd8;

const begin = Buffer.from('--');
const lineEnd = Buffer.from('\n');

/** Splits a multipart body into its parts. Returns null if the body is not multipart. */
function partsOf(body: Buffer): Buffer[] | null {
  const start = contentStart(body);
  if (body.indexOf(begin, start) !== start) return null;
  const end = body.indexOf(lineEnd, start);
  if (end < 0 || end - start > 200) return null;
  const boundary = Buffer.from(body.subarray(start, end).toString('latin1').trimEnd(), 'latin1');
  const parts: Buffer[] = [];
  let at = start;
  // Empty parts also count towards the limit, because a body may contain millions of boundaries.
  for (let count = 0; at >= 0 && count <= hikLimits.parts; count++) {
    const next = body.indexOf(boundary, at + boundary.length);
    const content = contentOf(body.subarray(at + boundary.length, next < 0 ? body.length : next));
    if (content) parts.push(content);
    at = next;
  }
  return parts;
}

/**
 * Returns the content of a body part after its headers. Returns undefined if nothing follows the headers, for example
 * after the last boundary.
 */
function contentOf(part: Buffer): Buffer | undefined {
  const head = part.subarray(0, hikLimits.head).toString('latin1');
  const end = /\r?\n\r?\n/.exec(head);
  if (!end) return undefined;
  const lineEnds = part.subarray(-2).toString('latin1') === '\r\n' ? 2 : 0;
  const content = part.subarray(end.index + end[0].length, part.length - lineEnds);
  return content.length > 0 ? content : undefined;
}

function contentStart(bytes: Buffer): number {
  // Some bodies start with a byte order mark, which is skipped.
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length && (bytes[at] ?? 0) <= 0x20) at++;
  return at;
}

// Finds the end of the content with a loop. A regular expression that ends in $ would take quadratic time on a text
// with many blanks.
function contentEnd(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] ?? 0) <= 0x20) end--;
  return end;
}

const [brace, bracket, less] = [0x7b, 0x5b, 0x3c];

const isText = (part: Buffer) => [brace, bracket, less].includes(part[contentStart(part)] ?? 0);

function parsePart(part: Buffer): unknown {
  if (part.length > hikLimits.text) return undefined;
  const content = part.subarray(contentStart(part));
  try {
    if (content[0] === less) return parseXml(content);
    // Some firmware ends a text with a NUL byte, like a C string.
    if (content[0] === brace || content[0] === bracket)
      return parseJson(content.toString('utf8', 0, contentEnd(content)), reviveLongNumber);
  } catch {
    return undefined;
  }
  return undefined;
}

/**
 * Converts an XML document to the object of the equivalent JSON. If an element is repeated, its last occurrence counts.
 * Throws BadXml.
 */
function parseXml(bytes: Buffer): unknown {
  const tags = new XmlTags(bytes);
  const root: Record<string, unknown> = Object.create(null);
  const open: { name: string; within: Record<string, unknown>; text: string }[] = [];
  while (tags.next()) {
    const inner = open.at(-1);
    if (inner) inner.text += tags.text;
    if (tags.name === '') continue;
    const within = inner?.within ?? root;
    if (tags.isEnd) {
      const closed = open.pop();
      if (closed?.name !== tags.name) throw new BadXml('tags that do not match');
      const holder = open.at(-1)?.within ?? root;
      holder[closed.name] = Object.keys(closed.within).length > 0 ? closed.within : closed.text.trim();
    } else if (tags.isEmpty) within[tags.name] = '';
    else if (open.length >= hikLimits.depth) throw new BadXml('too deep');
    else open.push({ name: tags.name, within: Object.create(null), text: '' });
  }
  if (open.length > 0 || Object.keys(root).length === 0) throw new BadXml('no document');
  return root;
}
