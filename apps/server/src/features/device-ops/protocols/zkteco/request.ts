import { escapeControl } from '../../ingest/reading/stored-text.ts';
import type { DeviceSender } from '../../ingest/receiving/device-sender.ts';
import type { ZkEndpoint } from './address.ts';

/**
 * Parsed query of a terminal’s request. `serial` is null if it does not have the format of a serial number. `stamp` is
 * the position of the last record in the upload. It contains only digits, because a later handshake sends it back to
 * the terminal.
 */
export interface ZkQuery {
  serial: string | null;
  /** Table name in upper case: `ATTLOG`, `OPERLOG`, `OPTIONS` … Null if absent. */
  table: string | null;
  stamp: string | null;
  /** Whether the query contains `options=all`. With this query the terminal requests its settings (handshake). */
  wantsOptions: boolean;
  pushVersion: string | null;
  deviceType: string | null;
  language: string | null;
  info: string | null;
  /** Returns a parameter by its name in any case, with control characters escaped. */
  get: (name: string) => string | null;
}

/**
 * Parses a query string, with or without `?`. Names may be in any case. If a name is repeated, its first value counts.
 * Never throws.
 */
export function parseZkQuery(search: string): ZkQuery {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, escapeControl(value));
  }
  const get = (name: string) => values.get(name.toLowerCase()) ?? null;
  const stamps = ['stamp', 'opstamp', 'photostamp'].map(get);
  return {
    serial: matchOrNull(get('sn')?.trim() ?? null, /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
    table: matchOrNull(get('table')?.toUpperCase() ?? null, /^[A-Z0-9_]{1,32}$/),
    stamp: matchOrNull(stamps.find((stamp) => stamp !== null) ?? null, /^\d{1,20}$/),
    wantsOptions: get('options')?.toLowerCase() === 'all',
    pushVersion: matchOrNull(get('pushver'), /^[\w.-]{1,32}$/),
    deviceType: matchOrNull(get('devicetype')?.toLowerCase() ?? null, /^[a-z0-9_-]{1,16}$/),
    language: matchOrNull(get('language'), /^[\w-]{1,16}$/),
    info: get('info'),
    get,
  };
}

function matchOrNull(value: string | null, shape: RegExp): string | null {
  return value !== null && shape.test(value) ? value : null;
}

export type ZkDialect = 'att' | 'acc';

/** Endpoints that only the access control dialect uses. */
const ofAccess: readonly ZkEndpoint[] = ['registry', 'push', 'rtdata', 'rtlog', 'event'];
const tablesOfAccess = ['RTLOG', 'RTSTATE', 'TABLEDATA', 'TRANSACTION'];

/**
 * Returns the dialect of a request (protocols.md §1.0). `DeviceType` in the query has priority. Registry and push
 * belong to the access control dialect, ATTLOG to the attendance dialect. Returns null if both dialects use the
 * request.
 */
export function dialectOf(endpoint: ZkEndpoint, query: ZkQuery): ZkDialect | null {
  if (query.deviceType === 'att' || query.deviceType === 'acc') return query.deviceType;
  if (ofAccess.includes(endpoint)) return 'acc';
  if (query.table !== null && tablesOfAccess.includes(query.table)) return 'acc';
  return query.table === 'ATTLOG' || query.table === 'OPERLOG' ? 'att' : null;
}

/** A request of a terminal. Only the fields that identify the sender are parsed. */
export interface TerminalRequest {
  endpoint: ZkEndpoint;
  query: ZkQuery;
  knock: DeviceSender;
  /** Token that a terminal of the access control dialect sends after registration. Null if the terminal sent none. */
  token: string | null;
  body: Buffer;
}
