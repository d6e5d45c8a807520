import { hash } from 'node:crypto';
import { parseJson, reviveLongNumber } from '../../../platform/http/json-body.ts';
import { BadXml, XmlTags } from '../../../platform/sheets/xml-tags.ts';

/** What is read of one request; terminals send an event and up to three pictures. */
export const hikLimits = {
  /** Bytes of a body. */
  body: 4 * 1024 * 1024,
  parts: 16,
  pictures: 4,
  /** Bytes of what stands before a part's content, and of a part that says something. */
  head: 4 * 1024,
  text: 64 * 1024,
  depth: 8,
} as const;

export interface Body {
  /** The parts that can be read, as objects. */
  said: unknown[];
  /** Length and digest of each part that begins like JSON or XML and cannot be read. */
  unread: string[];
  /** Length and digest of each picture, which is all that is kept of it. */
  pictures: string[];
}

/**
 * Reads a request of a terminal (protocols.md §2): JSON, XML, or several parts of which any may say something and others are pictures. What a
 * body is, its first bytes tell: content types, names of parts and boundaries vary. Never throws.
 */
export function readBody(body: Buffer): Body {
  const read: Body = { said: [], unread: [], pictures: [] };
  const parts = partsOf(body) ?? [body];
  for (const part of parts.slice(0, hikLimits.parts)) {
    const value = saidIn(part);
    if (value !== undefined) read.said.push(value);
    else if (isText(part)) read.unread.push(digestOf(part));
    else if (isPicture(part) && read.pictures.length < hikLimits.pictures) read.pictures.push(digestOf(part));
  }
  return read;
}

/** What is kept of bytes that may show or say anything. */
export const digestOf = (bytes: Buffer): string =>
  `${bytes.length} bytes, sha256 ${hash('sha256', bytes, 'hex')}`;

const isPicture = (part: Buffer) => part[0] === 0xff && part[1] === 0xd8;

const begin = Buffer.from('--');
const lineEnd = Buffer.from('\n');

/** The contents of the parts; null where the body has none. */
function partsOf(body: Buffer): Buffer[] | null {
  const start = firstContent(body);
  if (body.indexOf(begin, start) !== start) return null;
  const end = body.indexOf(lineEnd, start);
  if (end < 0 || end - start > 200) return null;
  const boundary = Buffer.from(body.subarray(start, end).toString('latin1').trimEnd(), 'latin1');
  const parts: Buffer[] = [];
  let at = start;
  // boundaries with nothing between them count, too: a body may have millions
  for (let count = 0; at >= 0 && count <= hikLimits.parts; count++) {
    const next = body.indexOf(boundary, at + boundary.length);
    const content = contentOf(body.subarray(at + boundary.length, next < 0 ? body.length : next));
    if (content) parts.push(content);
    at = next;
  }
  return parts;
}

/** A part without its headers; undefined where there is nothing behind them, as behind the last boundary. */
function contentOf(part: Buffer): Buffer | undefined {
  const head = part.subarray(0, hikLimits.head).toString('latin1');
  const end = /\r?\n\r?\n/.exec(head);
  if (!end) return undefined;
  const lineEnds = part.subarray(-2).toString('latin1') === '\r\n' ? 2 : 0;
  const content = part.subarray(end.index + end[0].length, part.length - lineEnds);
  return content.length > 0 ? content : undefined;
}

function firstContent(bytes: Buffer): number {
  // some begin with a mark of their encoding
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length && (bytes[at] ?? 0) <= 0x20) at++;
  return at;
}

// counted by hand: an expression that ends in $ is quadratic on a text full of blanks
function endOf(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] ?? 0) <= 0x20) end--;
  return end;
}

const [brace, bracket, less] = [0x7b, 0x5b, 0x3c];

const isText = (part: Buffer) => [brace, bracket, less].includes(part[firstContent(part)] ?? 0);

function saidIn(part: Buffer): unknown {
  if (part.length > hikLimits.text) return undefined;
  const content = part.subarray(firstContent(part));
  try {
    if (content[0] === less) return ofXml(content);
    // some firmware ends a text as C does
    if (content[0] === brace || content[0] === bracket)
      return parseJson(content.toString('utf8', 0, endOf(content)), reviveLongNumber);
  } catch {
    return undefined;
  }
  return undefined;
}

/** An XML document as the object that its JSON would be; the last of several elements of a name counts. Throws BadXml. */
function ofXml(bytes: Buffer): unknown {
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
