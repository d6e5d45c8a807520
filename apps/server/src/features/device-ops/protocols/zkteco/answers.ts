import type { ZkEndpoint } from './address.ts';

/**
 * Returns the lower of two protocol versions: the version of the terminal, and `ours`. If the terminal reports no
 * version, returns `absent`, the last version in which terminals did not report one.
 */
export function lowerVersion(
  terminalVersion: string | null,
  { ours, absent }: { ours: string; absent: string },
): string {
  if (terminalVersion === null || !/^\d+(\.\d+){1,3}$/.test(terminalVersion)) return absent;
  return terminalVersion.localeCompare(ours, 'en', { numeric: true }) < 0 ? terminalVersion : ours;
}

/** Returns the acknowledgement `OK: n` of an upload. `n` counts all received lines, readable or not. */
function formatAcknowledgement(lines: number): string {
  return `OK: ${lines}`;
}

/**
 * Tables with uploads that are acknowledged with the number of lines. Uploads of all other tables are acknowledged with
 * `OK`.
 */
const countedTables = new Set([
  'ATTLOG',
  'OPERLOG',
  'BIODATA',
  'USERINFO',
  'FINGERTMP',
  'USER',
  'USERPIC',
  'BIOPHOTO',
]);

/**
 * Returns the answer to a stored upload. `tableName` and `count` come from the query of a `tabledata` upload in the
 * access control dialect. If the answer does not contain the table name, the terminal repeats such an upload endlessly
 * (protocols.md §1.6).
 */
export function formatUploadAnswer(
  table: string | null,
  lines: number,
  tableName: string | null = null,
  count: string | null = null,
): string {
  if (table === 'TABLEDATA' && tableName !== null && /^\w{1,32}$/.test(tableName)) {
    return `${tableName}=${count !== null && /^\d{1,9}$/.test(count) ? count : lines}`;
  }
  return table !== null && countedTables.has(table) ? formatAcknowledgement(lines) : 'OK';
}

/**
 * Answer to an upload that could not be stored. The terminal then sends the same records again, because it does not
 * advance its stamp.
 */
export const FAILED_UPLOAD_ANSWER = 'ERROR';

/**
 * Returns the answer that rejects an unknown or unapproved terminal, as plain text in both dialects: 406 at
 * registration in the access control dialect, 403 otherwise (protocols.md §1.0). The data of the terminal is not used
 * (rules.md §4).
 */
export function refusalOf(endpoint: ZkEndpoint): { status: 403 | 406; body: string } {
  return endpoint === 'registry'
    ? { status: 406, body: 'NOT APPROVED' }
    : { status: 403, body: 'NOT APPROVED' };
}
