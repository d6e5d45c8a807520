import { parsePairs } from '../../ingest/reading/field-pairs.ts';
import { escapeControl } from '../../ingest/reading/stored-text.ts';
import { MAX_COMMAND_ID } from './commands.ts';
import { decodeText } from './text.ts';

/** Values of `INFO=` in a terminal’s first poll. A value is null if it is absent or unreadable. */
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

/** Parses `INFO=Ver 6.60,users,fingerprints,records,ip,fpver,facever,faces per person,faces,…` (protocols.md §1.4). */
export function parseInfo(info: string): ZkInfo {
  const fields = info.split(',', 12).map((field) => escapeControl(field.trim()).slice(0, 64));
  const [firmware, users, fingerprints, records, ipAddress, fingerprintVersion, faceVersion, , faces] =
    fields;
  return {
    firmware: firmware || null,
    users: parseCount(users),
    fingerprints: parseCount(fingerprints),
    records: parseCount(records),
    ipAddress: ipAddress || null,
    fingerprintVersion: fingerprintVersion || null,
    faceVersion: faceVersion || null,
    faces: parseCount(faces),
  };
}

function parseCount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * Parses the settings in `table=options` and in the answer to INFO: `~DeviceName=MB10-VL, FWVersion=Ver 6.60`,
 * separated by commas or lines. Names keep their case and lose `~`.
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

/** Result of a command. `content` is the text after the first three fields of a multi-line result. */
export interface CommandResult {
  id: number;
  returnCode: number;
  command: string;
  content: string;
}

/**
 * Parses the results of commands (protocols.md §1.4). A result has one of three formats: one line
 * `ID=..&Return=..&CMD=..`, one field per line (INFO, Shell), or the query string if the body is empty (`query`, by
 * lower-case name). A body may contain several results. `unreadable` counts results without a valid ID or return code.
 * Never throws.
 */
export function parseDeviceCmd(
  body: Buffer,
  query: (name: string) => string | null = () => null,
): { results: CommandResult[]; unreadable: number } {
  const blocks: string[][] = [];
  for (const line of decodeText(body).split(/[\r\n\0]+/)) {
    // The output of a command may itself contain `ID=`. Within the output, the next result therefore starts only at a
    // line with both ID and return code.
    const opens = isHead(line) || (/^ID=/i.test(line) && isComplete(blocks.at(-1)));
    if (opens || blocks.length === 0) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  const read = blocks.filter((block) => block.some((line) => line.trim() !== '')).map(readBlock);
  if (read.length === 0 && query('id') !== null) {
    read.push(parseResult(query('id') ?? undefined, query('return') ?? undefined, query('cmd') ?? '', ''));
  }
  const results = read.filter((entry) => entry !== null);
  return { results, unreadable: read.length - results.length };
}

/**
 * Returns whether a line has the ID and the return code of a command, in any order. CMD may be missing (protocols.md
 * §1.4).
 */
const isHead = (line: string): boolean =>
  /^(?:ID=[^&]*&.*Return=|Return=-?\d+&(?:CMD=[^&]*&)?ID=)/i.test(line);

/** Returns whether a body contains command results. Some firmware posts command results to the endpoint for records. */
export const isResults = (body: Buffer): boolean =>
  /^\s*(?:ID=\d+[&\r\n]|Return=-?\d+&(?:CMD=[^&]*&)?ID=\d)/i.test(body.toString('latin1', 0, 256));

/**
 * Returns whether the lines of a result already contain a command. After the command, a further `ID=` line starts a new
 * result, unless the line is output.
 */
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
  return parseResult(head.get('id'), head.get('return'), head.get('cmd') ?? '', text);
}

function parseResult(id = '', code = '', command: string, content: string): CommandResult | null {
  if (!/^[1-9]\d{0,9}$/.test(id) || !/^-?\d{1,9}$/.test(code)) return null;
  // Command IDs of this portal are never this large, so the command came from another portal. The upload is still
  // acknowledged, because otherwise the terminal would repeat the upload endlessly.
  if (Number(id) > MAX_COMMAND_ID) return null;
  return {
    id: Number(id),
    returnCode: Number(code),
    command: command.slice(0, 256),
    content: content.slice(0, CONTENT_LIMIT),
  };
}

/** Maximum length of a stored multi-line result, in characters. */
export const CONTENT_LIMIT = 65_536;

/**
 * Parses a picture that a terminal took at a punch: `PIN=20261005065810-31.jpg`, further header lines, a NUL, then the
 * JPEG.
 */
export function parseAttPhoto(body: Buffer): { fileName: string | null; jpeg: Buffer | null } {
  const start = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  const header = decodeText(body.subarray(0, start < 0 ? Math.min(body.length, 1024) : start));
  const fields = parsePairs(header.split(/[\r\n\0]+/));
  return { fileName: fields.get('pin') || null, jpeg: start < 0 ? null : body.subarray(start) };
}
