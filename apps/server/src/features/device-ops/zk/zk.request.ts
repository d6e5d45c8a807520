import type { Knock } from '../ingest/refused.ts';
import type { ZkEndpoint } from './zk.address.ts';
import { escapeControl } from './zk.text.ts';

/**
 * The query of a terminal's request. `serial` is null unless it looks like a serial number; `stamp` is the
 * position the upload reaches, digits only, because it is written back into a later handshake line by line.
 */
export interface ZkQuery {
  serial: string | null;
  /** Upper case: `ATTLOG`, `OPERLOG`, `OPTIONS` … */
  table: string | null;
  stamp: string | null;
  /** True for `options=all`: the terminal asks for its settings (handshake). */
  wantsOptions: boolean;
  pushVersion: string | null;
  deviceType: string | null;
  language: string | null;
  info: string | null;
  /** Any parameter by its lower-case name, control characters escaped. */
  get: (name: string) => string | null;
}

/** Reads a query string (with or without `?`); names in any case, the first of a repeated name counts. Never throws. */
export function parseZkQuery(search: string): ZkQuery {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, escapeControl(value));
  }
  const get = (name: string) => values.get(name.toLowerCase()) ?? null;
  const stamps = ['stamp', 'opstamp', 'photostamp'].map(get);
  return {
    serial: matching(get('sn')?.trim() ?? null, /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
    table: matching(get('table')?.toUpperCase() ?? null, /^[A-Z0-9_]{1,32}$/),
    stamp: matching(stamps.find((stamp) => stamp !== null) ?? null, /^\d{1,20}$/),
    wantsOptions: get('options')?.toLowerCase() === 'all',
    pushVersion: matching(get('pushver'), /^[\w.-]{1,32}$/),
    deviceType: matching(get('devicetype')?.toLowerCase() ?? null, /^[a-z0-9_-]{1,16}$/),
    language: matching(get('language'), /^[\w-]{1,16}$/),
    info: get('info'),
    get,
  };
}

function matching(value: string | null, shape: RegExp): string | null {
  return value !== null && shape.test(value) ? value : null;
}

export type ZkDialect = 'att' | 'acc';

/** What only the security dialect calls and sends. */
const ofAccess: readonly ZkEndpoint[] = ['registry', 'push', 'rtdata', 'rtlog', 'event'];
const tablesOfAccess = ['RTLOG', 'RTSTATE', 'TABLEDATA', 'TRANSACTION'];

/**
 * The dialect a request shows (protocols.md §1.0): a `DeviceType` in the query wins, registry and push belong
 * to the security dialect, ATTLOG to the attendance one. Null: the request proves nothing, remember the last.
 */
export function dialectOf(endpoint: ZkEndpoint, query: ZkQuery): ZkDialect | null {
  if (query.deviceType === 'att' || query.deviceType === 'acc') return query.deviceType;
  if (ofAccess.includes(endpoint)) return 'acc';
  if (query.table !== null && tablesOfAccess.includes(query.table)) return 'acc';
  return query.table === 'ATTLOG' || query.table === 'OPERLOG' ? 'att' : null;
}

/** One request of a terminal, read as far as it needs to be to know who speaks. */
export interface TerminalRequest {
  endpoint: ZkEndpoint;
  query: ZkQuery;
  knock: Knock;
  /** What a terminal of the security dialect shows from its registration on; null: nothing. */
  token: string | null;
  body: Buffer;
}
