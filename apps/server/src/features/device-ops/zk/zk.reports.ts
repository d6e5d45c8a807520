import { MAX_COMMAND_ID } from './zk.commands.ts';
import { parsePairs } from './zk.operlog.ts';
import { decodeText, escapeControl } from './zk.text.ts';

/** What a terminal says of itself in `INFO=` of its first poll; null where it said nothing readable. */
export interface ZkInfo {
  firmware: string | null;
  users: number | null;
  fingerprints: number | null;
  records: number | null;
  ipAddress: string | null;
  fingerprintVersion: string | null;
  faceVersion: string | null;
  faces: number | null;
}

/** Reads `INFO=Ver 6.60,users,fingerprints,records,ip,fpver,facever,faces per person,faces,…` (protocols.md §1.4). */
export function parseInfo(info: string): ZkInfo {
  const fields = info.split(',', 12).map((field) => escapeControl(field.trim()).slice(0, 64));
  const [firmware, users, fingerprints, records, ipAddress, fingerprintVersion, faceVersion, , faces] =
    fields;
  return {
    firmware: firmware || null,
    users: count(users),
    fingerprints: count(fingerprints),
    records: count(records),
    ipAddress: ipAddress || null,
    fingerprintVersion: fingerprintVersion || null,
    faceVersion: faceVersion || null,
    faces: count(faces),
  };
}

function count(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * Reads the settings a terminal lists in `table=options` and in the answer to INFO: `~DeviceName=MB10-VL,
 * FWVersion=Ver 6.60`, separated by commas or lines. Names keep their case, without `~`.
 */
export function parseOptions(body: Buffer): Record<string, string> {
  const options: [string, string][] = [];
  for (const part of decodeText(body).split(/[\r\n\t]+|,(?=~?[A-Za-z_]\w*=)/)) {
    const at = part.indexOf('=');
    const name = escapeControl(part.slice(0, Math.max(at, 0)).trim().replace(/^~/, ''));
    if (name !== '') options.push([name, escapeControl(part.slice(at + 1).trim())]);
  }
  return Object.fromEntries(options);
}

/** The result of one command. `content` holds what a multi-line result carries after its three fields. */
export interface CommandResult {
  id: number;
  returnCode: number;
  command: string;
  content: string;
}

/**
 * Reads the results of commands (protocols.md §1.4): one `ID=..&Return=..&CMD=..` per line, several lines per
 * body, fields on lines of their own (INFO, Shell), or, with an empty body, in the query string (`query`, by
 * lower-case name). `unreadable` counts results without a usable id or code. Never throws.
 */
export function parseDeviceCmd(
  body: Buffer,
  query: (name: string) => string | null = () => null,
): { results: CommandResult[]; unreadable: number } {
  const blocks: string[][] = [];
  for (const line of decodeText(body).split(/[\r\n\0]+/)) {
    // Inside the output of a command only a complete head opens the next result: `ID=` alone may be output.
    const opens = isHead(line) || (/^ID=/i.test(line) && isComplete(blocks.at(-1)));
    if (opens || blocks.length === 0) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  const read = blocks.filter((block) => block.some((line) => line.trim() !== '')).map(readBlock);
  if (read.length === 0 && query('id') !== null) {
    read.push(result(query('id') ?? undefined, query('return') ?? undefined, query('cmd') ?? '', ''));
  }
  const results = read.filter((one) => one !== null);
  return { results, unreadable: read.length - results.length };
}

/** A line with both the number of a command and its code, in any order; CMD may be missing (protocols.md §1.4). */
const isHead = (line: string): boolean =>
  /^(?:ID=[^&]*&.*Return=|Return=-?\d+&(?:CMD=[^&]*&)?ID=)/i.test(line);

/** Whether a body holds results of commands: some firmware posts them where it posts its records. */
export const isResults = (body: Buffer): boolean =>
  /^\s*(?:ID=\d+[&\r\n]|Return=-?\d+&(?:CMD=[^&]*&)?ID=\d)/i.test(body.toString('latin1', 0, 256));

/** A block whose lines so far hold a command, after which a further `ID=` line is a new result, unless it is output. */
function isComplete(block: string[] | undefined): boolean {
  if (block === undefined) return true;
  return block.some((line) => /(?:^|&)CMD=/i.test(line)) && !block.some((line) => /^Content=/i.test(line));
}

function readBlock(lines: string[]): CommandResult | null {
  const head = new Map<string, string>();
  const content: string[] = [];
  for (const line of lines) {
    const parts = content.length > 0 ? [line] : line.split(/&(?=(?:ID|Return|CMD|SN)=)/i);
    const pairs = parsePairs(parts.filter((part) => /^(?:ID|Return|CMD|SN)=/i.test(part)));
    const isNews = [...pairs.keys()].some((name) => !head.has(name));
    if (content.length === 0 && isNews) for (const [name, value] of pairs) head.set(name, value);
    else content.push(line.replace(/^Content=/i, ''));
  }
  const text = content.map(escapeControl).join('\n').trim();
  return result(head.get('id'), head.get('return'), head.get('cmd') ?? '', text);
}

function result(id = '', code = '', command: string, content: string): CommandResult | null {
  if (!/^[1-9]\d{0,9}$/.test(id) || !/^-?\d{1,9}$/.test(code)) return null;
  // another portal's: ours are never so long, and one that is not acknowledged is sent for ever, with all that stands beside it
  if (Number(id) > MAX_COMMAND_ID) return null;
  return {
    id: Number(id),
    returnCode: Number(code),
    command: command.slice(0, 256),
    content: content.slice(0, CONTENT_LIMIT),
  };
}

/** Characters kept of a multi-line result. */
export const CONTENT_LIMIT = 65_536;

/** A picture taken at a punch: `PIN=20261005065810-31.jpg`, further header lines, a NUL, then the JPEG. */
export function parseAttPhoto(body: Buffer): { fileName: string | null; jpeg: Buffer | null } {
  const start = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  const header = decodeText(body.subarray(0, start < 0 ? Math.min(body.length, 1024) : start));
  const fields = parsePairs(header.split(/[\r\n\0]+/));
  return { fileName: fields.get('pin') || null, jpeg: start < 0 ? null : body.subarray(start) };
}
