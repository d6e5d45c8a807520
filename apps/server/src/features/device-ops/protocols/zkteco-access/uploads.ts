import type { Services } from '../../../../platform/services.ts';
import { type ReportedAlarm, raiseAlarms } from '../../device-alarms/alarms.service.ts';
import { storeReported } from '../../device-people/reported-people.service.ts';
import type { ReportedPerson } from '../../device-people/reported-seal.ts';
import { announceSoon } from '../../ingest/announcer.ts';
import { storeEvents, storeInfo, storeRawUpload } from '../../ingest/device-notes.service.ts';
import type { DeviceRecord } from '../../ingest/device-record.ts';
import { parsePairs } from '../../ingest/reading/field-pairs.ts';
import { keyOf } from '../../ingest/reading/stored-text.ts';
import { formatUploadAnswer } from '../zkteco/answers.ts';
import { detectClockJumps } from '../zkteco/clock.ts';
import type { InboxRecord } from '../zkteco/redaction.ts';
import { formatDigest, hideSecrets } from '../zkteco/redaction.ts';
import { requireToken, withTerminal } from '../zkteco/registration-token.ts';
import { parseOptions } from '../zkteco/reports.ts';
import type { TerminalRequest } from '../zkteco/request.ts';
import { splitLines, type WireLine } from '../zkteco/text.ts';
import { clockOf, ingestLines, ingestTables } from '../zkteco/uploads.ts';
import { unpack } from './archive.ts';
import { readEvent } from './events.ts';
import * as queries from './registration.queries.ts';
import { readState } from './state.ts';

/** Returns the table of an upload in lower case. The table is named by the endpoint or a parameter of the query. */
function tableOf({ endpoint, query }: TerminalRequest): string {
  if (endpoint === 'rtlog' || endpoint === 'event') return 'rtlog';
  const tableName = query.get('tablename') ?? query.get('name');
  if ((query.table === null || query.table === 'TABLEDATA') && tableName !== null)
    return tableName.toLowerCase().replace(/\.tgz$/, '');
  const { table } = query;
  return endpoint === 'file' ? 'transaction' : (table ?? query.get('type') ?? '').toLowerCase();
}

/** Stores live uploads and answers to queries. Sends the answer after the commit. */
export async function ingestAccUpload(services: Services, read: TerminalRequest): Promise<string> {
  const { query } = read;
  const table = tableOf(read);
  const isPackage = query.get('contenttype')?.toLowerCase() === 'tgz' || query.get('datafmt') === '3';
  const body = isPackage ? await unpack(read.body) : read.body;
  // A package that cannot be unpacked is stored as a digest, as is other unreadable data.
  if (body === null) return ingestTables(services, read);
  const lines = splitLines(body);
  if (table === 'rtlog' || table === 'transaction') await ingestEvents(services, read, lines);
  else if (table === 'rtstate') await storeLockStates(services, read, lines);
  else if (table === 'user') await storeReportedPeople(services, read, lines);
  else if (table === 'options')
    await withTerminal(services, read, (db, { deviceId }) => storeInfo(db, deviceId, parseOptions(body)));
  else return ingestTables(services, read);
  return formatAccAnswer(read, table, lines.length);
}

/**
 * Formats the answer to an upload. For a table, the answer contains the table’s name and the number of rows, because
 * after any other answer the terminal would repeat the upload endlessly.
 */
function formatAccAnswer({ endpoint, query }: TerminalRequest, table: string, lines: number): string {
  const isNamed = query.table === 'TABLEDATA' || (endpoint === 'querydata' && table !== 'options');
  return isNamed ? formatUploadAnswer('TABLEDATA', lines, table, query.get('count')) : 'OK';
}

async function ingestEvents(
  services: Services,
  read: TerminalRequest,
  lines: readonly WireLine[],
): Promise<void> {
  let changed: number | undefined;
  await ingestLines(services, {
    knock: read.knock,
    lines,
    async read(db, device, at, part) {
      requireToken(services.settings.masterKey, device, read);
      const isAfterJump = detectClockJumps();
      const { locks, readerCount } = device;
      const clock = { ...clockOf(device), locks, readerCount };
      const outcomes = part.map((line) => readEvent(line, clock, at, isAfterJump));
      const storedEvents = outcomes.flatMap((outcome) => (outcome.kind === 'kept' ? outcome : []));
      const fresh =
        storedEvents.length > 0 ? await storeEvents(services, db, device, at, 'ZK_RTLOG', storedEvents) : [];
      const alarms = fresh.flatMap(({ alarm }) => alarm ?? []);
      if (alarms.length > 0) {
        const { address } = read.knock;
        await raiseAlarms(services, db, device, alarms, { address, isState: false }, at);
        changed = device.companyId;
      }
      const last = Math.max(0, ...outcomes.map(({ index }) => index ?? 0));
      const batch = outcomes.flatMap((outcome): DeviceRecord[] =>
        outcome.kind === 'punch' ? [outcome.record] : [],
      );
      return { batch, ...(last > 0 && { stamps: { RTLOG: String(last) } }) };
    },
  });
  if (changed !== undefined)
    announceSoon(services.database, { topic: 'devices.changed', companyId: changed });
}

/**
 * Default fields of an alarm that is derived from the state of a lock. Such an alarm is currently active and names no
 * person.
 */
const bare = {
  code: null,
  reader: null,
  direction: null,
  happenedAt: null,
  isHistory: false,
} as const;

/** Stores the states of locks. Raises each alarm that was not active before. */
async function storeLockStates(
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

/**
 * Stores the people that a terminal reports. Encrypts the passwords and settings that exist only on the terminal
 * (rules.md §4).
 */
async function storeReportedPeople(
  services: Services,
  read: TerminalRequest,
  lines: readonly WireLine[],
): Promise<void> {
  await withTerminal(services, read, async (db, device, at) => {
    const people = lines.flatMap(({ text }) => personOf(text) ?? []);
    if (people.length > 0) await storeReported(services.settings.masterKey, db, device, at, people);
    await storeRawUpload(services, db, device, at, { table: 'USER', stamp: null, records: people });
  });
}

function personOf(text: string): (ReportedPerson & InboxRecord) | null {
  const fields = parsePairs(text.replace(/^\s*user\s+/i, '').split('\t'));
  const fieldOf = (name: string) => fields.get(name) ?? '';
  const clean = hideSecrets(text);
  if (fieldOf('pin') === '') return null;
  return {
    pin: fieldOf('pin'),
    name: fieldOf('name'),
    privilege: /^\d{1,5}$/.test(fieldOf('privilege')) ? Number(fieldOf('privilege')) : 0,
    password: fieldOf('password'),
    group: fieldOf('group'),
    timeZones: '',
    verify: fieldOf('verify'),
    raw: formatDigest('user', Buffer.from(clean)),
    key: keyOf(clean),
  };
}
