import type { Services } from '../../../platform/services.ts';
import { type ReportedAlarm, raiseAlarms } from '../device-alarms/alarms.service.ts';
import { noteReported } from '../device-people/reported-people.service.ts';
import { announceSoon } from '../ingest/announcer.ts';
import { keepEvents, keepUpload, noteInfo } from '../ingest/device-notes.service.ts';
import type { DeviceRecord } from '../ingest/device-record.ts';
import { unpacked } from './acc.archive.ts';
import { readEvent } from './acc.events.ts';
import * as queries from './acc.queries.ts';
import { requireToken, withTerminal } from './acc.registration.ts';
import { readState } from './acc.state.ts';
import { jumps } from './zk.clock.ts';
import { formatUploadAnswer } from './zk.format.ts';
import { hideSecrets, keptAsDigest } from './zk.kept.ts';
import { parseCard, parsePairs, type UserEntry } from './zk.operlog.ts';
import { parseOptions } from './zk.reports.ts';
import type { TerminalRequest } from './zk.request.ts';
import { keyOf, splitLines, type WireLine } from './zk.text.ts';
import { clockOf, takeLines, takeUpload } from './zk.uploads.ts';

/** The name of the table an upload is of, in small letters, however it is said. */
function tableOf({ endpoint, query }: TerminalRequest): string {
  if (endpoint === 'rtlog' || endpoint === 'event') return 'rtlog';
  const named = query.get('tablename') ?? query.get('name');
  if ((query.table === null || query.table === 'TABLEDATA') && named !== null)
    return named.toLowerCase().replace(/\.tgz$/, '');
  const { table } = query;
  return endpoint === 'file' ? 'transaction' : (table ?? query.get('type') ?? '').toLowerCase();
}

/** What a terminal of the security dialect sends on its own account, or in answer to a question; answers after the commit. */
export async function takeAccUpload(services: Services, read: TerminalRequest): Promise<string> {
  const { query } = read;
  const table = tableOf(read);
  const isPackage = query.get('contenttype')?.toLowerCase() === 'tgz' || query.get('datafmt') === '3';
  const body = isPackage ? await unpacked(read.body) : read.body;
  // what cannot be unpacked is kept by its digest, as everything is that nobody reads
  if (body === null) return takeUpload(services, read);
  const lines = splitLines(body);
  if (table === 'rtlog' || table === 'transaction') await takeEvents(services, read, lines);
  else if (table === 'rtstate') await takeState(services, read, lines);
  else if (table === 'user') await takePeople(services, read, lines);
  else if (table === 'options')
    await withTerminal(services, read, (db, { deviceId }) => noteInfo(db, deviceId, parseOptions(body)));
  else return takeUpload(services, read);
  return answerTo(read, table, lines.length);
}

/** A table that was asked for, or comes as one, is named with how many rows came: anything else has it sent again for ever. */
export function answerTo({ endpoint, query }: TerminalRequest, table: string, lines: number): string {
  const isNamed = query.table === 'TABLEDATA' || (endpoint === 'querydata' && table !== 'options');
  return isNamed ? formatUploadAnswer('TABLEDATA', lines, table, query.get('count')) : 'OK';
}

/** Takes events in: punches, and what is kept although nobody came or went. */
async function takeEvents(
  services: Services,
  read: TerminalRequest,
  lines: readonly WireLine[],
): Promise<void> {
  let changed: number | undefined;
  await takeLines(services, {
    knock: read.knock,
    lines,
    async read(db, device, at, part) {
      requireToken(services.settings.masterKey, device, read);
      const isAfterJump = jumps();
      const { locks, readerCount } = device;
      const clock = { ...clockOf(device), locks, readerCount };
      const outcomes = part.map((line) => readEvent(line, clock, at, isAfterJump));
      const kept = outcomes.flatMap((one) => (one.kind === 'kept' ? one : []));
      const fresh = kept.length > 0 ? await keepEvents(services, db, device, at, 'ZK_RTLOG', kept) : [];
      const alarms = fresh.flatMap(({ alarm }) => alarm ?? []);
      if (alarms.length > 0) {
        const { address } = read.knock;
        await raiseAlarms(services, db, device, alarms, { address, isState: false }, at);
        changed = device.companyId;
      }
      const last = Math.max(0, ...outcomes.map(({ index }) => index ?? 0));
      const batch = outcomes.flatMap((one): DeviceRecord[] => (one.kind === 'punch' ? [one.record] : []));
      return { batch, ...(last > 0 && { stamps: { RTLOG: String(last) } }) };
    },
  });
  if (changed !== undefined)
    announceSoon(services.database, { topic: 'devices.changed', companyId: changed });
}

/** An alarm of the state of a lock: it is on now, and names no one. */
const bare = {
  code: null,
  reader: null,
  direction: null,
  happenedAt: null,
  isHistory: false,
} as const;

/** Stores the last state of each lock; an alarm that was not on before is raised. */
async function takeState(
  services: Services,
  read: TerminalRequest,
  lines: readonly WireLine[],
): Promise<void> {
  const changed = await withTerminal(services, read, async (db, device, at) => {
    const states = lines.flatMap(({ text }) => {
      const read = readState(text, device.locks.length);
      return read ? [read] : [];
    });
    const last = states.at(-1);
    if (!last) return undefined;
    const before = await queries.noteStates(db, device.deviceId, last);
    const begun = before.flatMap(({ lock, alarms }) =>
      (last[lock - 1]?.alarms ?? []).flatMap((kind): ReportedAlarm[] =>
        alarms.includes(kind) ? [] : [{ ...bare, kind, lock }],
      ),
    );
    const { address } = read.knock;
    if (begun.length > 0) await raiseAlarms(services, db, device, begun, { address, isState: true }, at);
    return before.length === 0 ? undefined : device.companyId;
  });
  if (changed !== undefined)
    announceSoon(services.database, { topic: 'devices.changed', companyId: changed });
}

/** Notes whom a terminal says it holds; of each what it alone knows, sealed (rules.md §4). */
async function takePeople(
  services: Services,
  read: TerminalRequest,
  lines: readonly WireLine[],
): Promise<void> {
  await withTerminal(services, read, async (db, device, at) => {
    const people = lines.flatMap(({ text }) => personOf(text) ?? []);
    if (people.length > 0) await noteReported(services.settings.masterKey, db, device, at, people);
    await keepUpload(services, db, device, at, { table: 'USER', stamp: null, records: people });
  });
}

function personOf(text: string): UserEntry | null {
  const fields = parsePairs(text.replace(/^\s*user\s+/i, '').split('\t'));
  const of = (name: string) => fields.get(name) ?? '';
  const clean = hideSecrets(text);
  if (of('pin') === '') return null;
  return {
    kind: 'user',
    pin: of('pin'),
    name: of('name'),
    privilege: /^\d{1,5}$/.test(of('privilege')) ? Number(of('privilege')) : 0,
    card: parseCard(of('cardno')),
    password: of('password'),
    group: of('group'),
    timeZones: '',
    verify: of('verify'),
    raw: keptAsDigest('user', Buffer.from(clean)),
    key: keyOf(clean),
  };
}
