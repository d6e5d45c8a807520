import type { Db } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { replaceQrNumbers } from '../../../visitors/visitor-passes/visitor-passes.service.ts';
import { handleStart } from '../../device-commands/queue.service.ts';
import { storeReported } from '../../device-people/reported-people.service.ts';
import { deferUpload, workBacklog } from '../../ingest/backlog/backlog.service.ts';
import { createIngestSlots } from '../../ingest/backlog/ingest-slots.ts';
import { ingestSmallUpload, smallTurns } from '../../ingest/backlog/small-uploads.service.ts';
import { storeInfo, storeRawUpload } from '../../ingest/device-notes.service.ts';
import type { OpenedDevice } from '../../ingest/device-record.ts';
import { withDevice } from '../../ingest/device-requests.service.ts';
import type { DeviceUpload } from '../../ingest/ingest.service.ts';
import { escapeControl } from '../../ingest/reading/stored-text.ts';
import type { DeviceSender } from '../../ingest/receiving/device-sender.ts';
import { noteTable } from '../../terminal-people/terminal-people.service.ts';
import { formatUploadAnswer } from './answers.ts';
import { instantOf, type TerminalClock } from './clock.ts';
import { parseOperlog } from './operlog.ts';
import { redactUpload } from './redaction.ts';
import { withTerminal } from './registration-token.ts';
import { parseOptions } from './reports.ts';
import type { TerminalRequest } from './request.ts';
import { splitLines, type WireLine } from './text.ts';

/** Number of lines stored per transaction, so that a large upload does not block other uploads for long. */
const linesAtOnce = 500;
/** Slots that limit the number of large uploads stored at the same time. */
const bulk = createIngestSlots(2);
/**
 * Maximum number of lines of an upload that is processed completely before the answer, including its attendance days. A
 * longer upload may be answered as soon as it is stored (decision 026).
 */
const smallUpload = 20;

/**
 * Lines of an upload, and the function that parses the lines for the terminal. The function is called again if the
 * transaction is retried.
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
 * Stores the lines of an upload. Computes the attendance days of a short upload in the same transaction. Stores a long
 * upload in several transactions and computes its attendance days later.
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

/** Stores an upload of any table without punches. Returns the answer with the number of received lines. */
export async function ingestTables(services: Services, read: TerminalRequest): Promise<string> {
  const { query, knock, body } = read;
  const lines = splitLines(body);
  const storeTables = () =>
    withTerminal(services, read, (db, device, at) => storeOtherTables(services, db, device, at, read, lines));
  await smallTurns(storeTables, knock.serial);
  return formatUploadAnswer(query.table, lines.length, query.get('tablename'), query.get('count'));
}

const switchedOn = 0;
/** Tables in which a terminal reports its people and operations. */
const operations = new Set(['OPERLOG', 'USERINFO', 'USER']);

/**
 * Stores a terminal’s operation log, people, settings and undocumented tables. The terminal may delete this data
 * afterwards.
 */
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
