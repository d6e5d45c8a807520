import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { withoutNumbers } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { hasStarted } from '../device-commands/queue.service.ts';
import { noteReported } from '../device-people/reported-people.service.ts';
import { keepForLater, workBacklog } from '../ingest/backlog.service.ts';
import { withDevice } from '../ingest/device-gate.service.ts';
import { keepUpload, noteInfo } from '../ingest/device-notes.service.ts';
import { type DeviceRecord, heldTime, type OpenedDevice, unreadable } from '../ingest/device-record.ts';
import { smallTurns, takeFew } from '../ingest/few-uploads.service.ts';
import type { Upload } from '../ingest/ingest.service.ts';
import { ingestTurns } from '../ingest/ingest-turns.ts';
import type { Knock } from '../ingest/refused.ts';
import { noteTable } from '../terminal-people/terminal-people.service.ts';
import { requireToken, withTerminal } from './acc.registration.ts';
import { type AttlogLine, attlogRecordKey, parseAttlogLine } from './zk.attlog.ts';
import { instantOf, jumps, type TerminalClock } from './zk.clock.ts';
import { verifyModeOf } from './zk.codes.ts';
import { formatUploadAnswer } from './zk.format.ts';
import { type KeptRecord, keptOf } from './zk.kept.ts';
import { parseOperlog } from './zk.operlog.ts';
import { parseOptions } from './zk.reports.ts';
import type { TerminalRequest } from './zk.request.ts';
import { escapeControl, splitLines, type WireLine } from './zk.text.ts';

/** Lines kept together: one transaction each, so that an upload of any size holds nobody up for long. */
const linesAtOnce = 500;
/** Uploads of many lines kept at the same time. */
const bulk = ingestTurns(2);
/** An upload of so many lines is punches and days before it is answered; a longer one may be kept only (decision 026). */
const smallUpload = 20;

/** What a terminal sends on its own account; answers after the commit, with the number of lines that came. */
export async function takeUpload(services: Services, read: TerminalRequest): Promise<string> {
  const { endpoint, query, knock, body } = read;
  const { table } = query;
  const lines = splitLines(body);
  if (endpoint === 'cdata' && table === 'ATTLOG') {
    await takeLines(services, {
      knock,
      lines,
      async read(db, device, at, part, isLast) {
        requireToken(services.settings.masterKey, device, read);
        const { records, checks } = recordsOf(part, device, at);
        await keepChecks(services, db, device, at, checks);
        // the stamp says "all before this has arrived", so it goes with the last part
        return { batch: records, stamps: isLast ? stampOf(read) : {} };
      },
    });
  } else {
    const keep = () =>
      withTerminal(services, read, (db, device, at) => keepOthers(services, db, device, at, read, lines));
    await smallTurns(keep, knock.serial);
  }
  return formatUploadAnswer(table, lines.length, query.get('tablename'), query.get('count'));
}

const stampOf = ({ query }: TerminalRequest): Record<string, string> =>
  query.stamp === null ? {} : { ATTLOG: query.stamp };

/** Lines of records, and how they are read for the terminal that sends them; read again where the transaction is done again. */
interface Lines {
  knock: Knock;
  lines: readonly WireLine[];
  read(
    db: Db,
    device: OpenedDevice,
    at: Date,
    part: readonly WireLine[],
    isLast: boolean,
  ): Promise<Omit<Upload, 'device'>>;
}

/** Takes records in: few at once, together with their days; many are kept, part by part, and computed afterwards. */
export async function takeLines(services: Services, { knock, lines, read }: Lines): Promise<void> {
  if (lines.length <= smallUpload)
    return takeFew(services, { knock, read: (db, device, at) => read(db, device, at, lines, true) });
  let companyId = 0;
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const part = lines.slice(from, from + linesAtOnce);
    await bulk(() =>
      withDevice(services, knock, async (db, device, at) => {
        companyId = device.companyId;
        const { batch, stamps = {} } = await read(db, device, at, part, from + linesAtOnce >= lines.length);
        const records = await withoutNumbers(services, db, companyId, batch);
        await keepForLater(db, device, device.protocol, records, at, stamps);
      }),
    );
  }
  await workBacklog(services, companyId);
}

/** What a terminal's clock was told, as far as the portal knows. */
export const clockOf = ({ zone, toldOffset, toldAt, onlineSince }: OpenedDevice): TerminalClock => ({
  zone,
  told: toldOffset === null || toldAt === null ? null : { offset: toldOffset, at: Date.parse(toldAt) },
  heardSince: Date.parse(onlineSince),
});

/** The lines of an upload: punches, and what is kept although nobody came or went. */
function recordsOf(lines: readonly WireLine[], device: OpenedDevice, at: Date) {
  const clock = clockOf(device);
  const isAfterJump = jumps();
  const records: DeviceRecord[] = [];
  const checks: KeptRecord[] = [];
  for (const line of lines) {
    const read = parseAttlogLine(line, device.zone, device.deviceType);
    if (read.ok && read.isVerification) checks.push({ key: attlogRecordKey(read), raw: read.raw });
    else records.push(recordOf(read, clock, at, read.ok && isAfterJump(read.wall)));
  }
  return { records, checks };
}

const keepChecks = (services: Services, db: Db, device: OpenedDevice, at: Date, records: KeptRecord[]) =>
  keepUpload(services, db, device, at, { table: 'VERIFICATION', stamp: null, records });

/** A line of an ATTLOG as the ingest takes it. */
export function recordOf(
  line: AttlogLine,
  clock: TerminalClock,
  receivedAt: Date,
  isAfterJump = false,
): DeviceRecord {
  const key = attlogRecordKey(line);
  if (!line.ok) return unreadable(key, line.raw);
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
    reason: heldTime(at, receivedAt),
    verify: verifyModeOf(line.verify),
    // the column is a smallint; no terminal has such a key
    status: line.status !== null && line.status < 32_768 ? line.status : null,
    granted: true,
    temperature: line.temperature,
  };
}

/** Code of an operation: the terminal was switched on. */
const switchedOn = 0;
/** Tables in which a terminal says whom it holds, and what was done at it. */
const operations = new Set(['OPERLOG', 'USERINFO', 'USER']);

/** The terminal's own log, its people, its settings, and tables nobody documented: kept, so that the terminal may forget them. */
async function keepOthers(
  services: Services,
  db: Db,
  device: OpenedDevice,
  at: Date,
  { endpoint, query, body }: TerminalRequest,
  lines: readonly WireLine[],
): Promise<void> {
  const table = query.table ?? endpoint.toUpperCase();
  if (table === 'OPTIONS') return noteInfo(db, device.deviceId, parseOptions(body));
  const isLog = endpoint === 'cdata' && operations.has(table) && query.get('contenttype') === null;
  const entries = isLog ? parseOperlog(body, table, device.zone, device.language).entries : [];
  const records = isLog
    ? entries.map(({ key, raw }) => ({ key, raw }))
    : keptOf(escapeControl(table), query, body, lines, at);
  const people = entries.filter((entry) => entry.kind === 'user');
  if (people.length > 0) await noteReported(services.settings.masterKey, db, device, at, people);
  for (const entry of entries) {
    if (entry.kind !== 'operation' || entry.operation !== switchedOn || entry.wall === null) continue;
    const startedAt = new Date(instantOf(entry.wall, null, clockOf(device)));
    await hasStarted(db, device.deviceId, startedAt, at);
  }
  if (!isLog)
    await noteTable(db, device, {
      table: escapeControl(query.get('tablename') ?? table),
      rows: lines.length,
      at,
    });
  await keepUpload(services, db, device, at, { table: escapeControl(table), stamp: query.stamp, records });
}
