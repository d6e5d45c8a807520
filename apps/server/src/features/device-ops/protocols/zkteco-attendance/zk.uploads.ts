import type { Db } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { replaceQrNumbers } from '../../../visitors/visitor-passes/visitor-passes.service.ts';
import { handleStart } from '../../device-commands/queue.service.ts';
import { storeReported } from '../../device-people/reported-people.service.ts';
import { deferUpload, workBacklog } from '../../ingest/backlog/backlog.service.ts';
import { createIngestSlots } from '../../ingest/backlog/ingest-slots.ts';
import { ingestSmallUpload, smallTurns } from '../../ingest/backlog/small-uploads.service.ts';
import { storeInfo, storeRawUpload } from '../../ingest/device-notes.service.ts';
import {
  type DeviceRecord,
  type OpenedDevice,
  reviewReasonOf,
  unreadableRecord,
} from '../../ingest/device-record.ts';
import { withDevice } from '../../ingest/device-requests.service.ts';
import type { DeviceSender } from '../../ingest/device-sender.ts';
import type { DeviceUpload } from '../../ingest/ingest.service.ts';
import { noteTable } from '../../terminal-people/terminal-people.service.ts';
import { requireToken, withTerminal } from '../zkteco-access/acc.registration.ts';
import { type AttlogLine, attlogRecordKey, parseAttlogLine } from './zk.attlog.ts';
import { detectClockJumps, instantOf, type TerminalClock } from './zk.clock.ts';
import { verifyModeOf } from './zk.codes.ts';
import { formatUploadAnswer } from './zk.format.ts';
import { parseOperlog } from './zk.operlog.ts';
import { type InboxRecord, redactUpload } from './zk.redaction.ts';
import { parseOptions } from './zk.reports.ts';
import type { TerminalRequest } from './zk.request.ts';
import { escapeControl, splitLines, type WireLine } from './zk.text.ts';

/** Number of lines stored per transaction, so that a large upload does not block others for long. */
const linesAtOnce = 500;
/** Limits the number of large uploads stored at the same time. */
const bulk = createIngestSlots(2);
/**
 * If an upload has at most this many lines, its punches and days are computed before the answer. If it is longer, it
 * may only be stored before the answer (decision 026).
 */
const smallUpload = 20;

/** Stores the lines of an upload. Returns the answer with the number of received lines after the commit. */
export async function ingestUpload(services: Services, read: TerminalRequest): Promise<string> {
  const { endpoint, query, knock, body } = read;
  const { table } = query;
  const lines = splitLines(body);
  if (endpoint === 'cdata' && table === 'ATTLOG') {
    await ingestLines(services, {
      knock,
      lines,
      async read(db, device, at, part, isLast) {
        requireToken(services.settings.masterKey, device, read);
        const { records, checks } = recordsOf(part, device, at);
        await storeChecks(services, db, device, at, checks);
        // The stamp means that all earlier records have arrived. It is therefore stored only with the last part.
        return { batch: records, stamps: isLast ? stampOf(read) : {} };
      },
    });
  } else {
    const storeTables = () =>
      withTerminal(services, read, (db, device, at) =>
        storeOtherTables(services, db, device, at, read, lines),
      );
    await smallTurns(storeTables, knock.serial);
  }
  return formatUploadAnswer(table, lines.length, query.get('tablename'), query.get('count'));
}

const stampOf = ({ query }: TerminalRequest): Record<string, string> =>
  query.stamp === null ? {} : { ATTLOG: query.stamp };

/**
 * Lines of an upload, and the function that parses them for the terminal. The function runs again if the transaction is
 * retried.
 */
interface LineUpload {
  knock: DeviceSender;
  lines: readonly WireLine[];
  read(
    db: Db,
    device: OpenedDevice,
    at: Date,
    part: readonly WireLine[],
    isLast: boolean,
  ): Promise<Omit<DeviceUpload, 'device'>>;
}

/**
 * Stores lines. If there are few lines, stores them together with their days. If there are many, stores them part by
 * part, and their days are computed later.
 */
export async function ingestLines(services: Services, { knock, lines, read }: LineUpload): Promise<void> {
  if (lines.length <= smallUpload)
    return ingestSmallUpload(services, {
      knock,
      read: (db, device, at) => read(db, device, at, lines, true),
    });
  let companyId = 0;
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const part = lines.slice(from, from + linesAtOnce);
    await bulk(() =>
      withDevice(services, knock, async (db, device, at) => {
        companyId = device.companyId;
        const { batch, stamps = {} } = await read(db, device, at, part, from + linesAtOnce >= lines.length);
        const records = await replaceQrNumbers(services, db, companyId, batch);
        await deferUpload(db, device, device.protocol, records, at, stamps);
      }),
    );
  }
  await workBacklog(services, companyId);
}

export const clockOf = ({ zone, toldOffset, toldAt, onlineSince }: OpenedDevice): TerminalClock => ({
  zone,
  told: toldOffset === null || toldAt === null ? null : { offset: toldOffset, at: Date.parse(toldAt) },
  heardSince: Date.parse(onlineSince),
});

/** Returns the punches and the identity checks of an upload, separately. Identity checks are only stored. */
function recordsOf(lines: readonly WireLine[], device: OpenedDevice, at: Date) {
  const clock = clockOf(device);
  const isAfterJump = detectClockJumps();
  const records: DeviceRecord[] = [];
  const checks: InboxRecord[] = [];
  for (const line of lines) {
    const read = parseAttlogLine(line, device.zone, device.deviceType);
    if (read.ok && read.isVerification) checks.push({ key: attlogRecordKey(read), raw: read.raw });
    else records.push(recordOf(read, clock, at, read.ok && isAfterJump(read.wall)));
  }
  return { records, checks };
}

const storeChecks = (services: Services, db: Db, device: OpenedDevice, at: Date, records: InboxRecord[]) =>
  storeRawUpload(services, db, device, at, { table: 'VERIFICATION', stamp: null, records });

export function recordOf(
  line: AttlogLine,
  clock: TerminalClock,
  receivedAt: Date,
  isAfterJump = false,
): DeviceRecord {
  const key = attlogRecordKey(line);
  if (!line.ok) return unreadableRecord(key, line.raw);
  const at =
    line.unixSeconds === null
      ? instantOf(line.wall, line.offsetSeconds, clock, isAfterJump)
      : line.unixSeconds * 1000;
  return {
    key,
    raw: line.raw,
    code: line.pin,
    wall: line.wall,
    at,
    reason: reviewReasonOf(at, receivedAt),
    verify: verifyModeOf(line.verify),
    // The column is a smallint. No terminal has a larger key.
    status: line.status !== null && line.status < 32_768 ? line.status : null,
    granted: true,
    temperature: line.temperature,
  };
}

const switchedOn = 0;
/** Tables in which a terminal reports its people and operations. */
const operations = new Set(['OPERLOG', 'USERINFO', 'USER']);

/** Stores the terminal’s own log, people, settings and undocumented tables. The terminal may then delete them. */
async function storeOtherTables(
  services: Services,
  db: Db,
  device: OpenedDevice,
  at: Date,
  { endpoint, query, body }: TerminalRequest,
  lines: readonly WireLine[],
): Promise<void> {
  const table = query.table ?? endpoint.toUpperCase();
  if (table === 'OPTIONS') return storeInfo(db, device.deviceId, parseOptions(body));
  const isLog = endpoint === 'cdata' && operations.has(table) && query.get('contenttype') === null;
  const entries = isLog ? parseOperlog(body, table, device.zone, device.language).entries : [];
  const records = isLog
    ? entries.map(({ key, raw }) => ({ key, raw }))
    : redactUpload(escapeControl(table), query, body, lines, at);
  const people = entries.filter((entry) => entry.kind === 'user');
  if (people.length > 0) await storeReported(services.settings.masterKey, db, device, at, people);
  for (const entry of entries) {
    if (entry.kind !== 'operation' || entry.operation !== switchedOn || entry.wall === null) continue;
    const startedAt = new Date(instantOf(entry.wall, null, clockOf(device)));
    await handleStart(db, device.deviceId, startedAt, at);
  }
  if (!isLog)
    await noteTable(db, device, {
      table: escapeControl(query.get('tablename') ?? table),
      rows: lines.length,
      at,
    });
  await storeRawUpload(services, db, device, at, {
    table: escapeControl(table),
    stamp: query.stamp,
    records,
  });
}
