import { deviceWallToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { announceOutcome, withDevice } from '../ingest/device-gate.service.ts';
import { keepUpload, noteInfo } from '../ingest/device-notes.service.ts';
import { type DeviceRecord, heldTime, type OpenedDevice, unreadable } from '../ingest/device-record.ts';
import { ingest } from '../ingest/ingest.service.ts';
import { ingestTurns } from '../ingest/ingest-turns.ts';
import { type AttlogLine, attlogRecordKey, parseAttlogLine } from './zk.attlog.ts';
import { verifyModeOf } from './zk.codes.ts';
import { formatUploadAnswer } from './zk.format.ts';
import { parseOperlog } from './zk.operlog.ts';
import { parseOptions } from './zk.reports.ts';
import type { TerminalRequest } from './zk.routes.ts';
import { escapeControl, keepRaw, keyOf, splitLines, type WireLine } from './zk.text.ts';

/** Lines taken in together: one transaction each, so that an upload of any size holds nobody up for long. */
const linesAtOnce = 500;
/** Uploads of many lines worked at the same time, and of few; the rest of the pool is for people. */
const bulk = ingestTurns(2);
const small = ingestTurns(8);
const smallUpload = 20;
/** Characters kept of a record nobody can read. */
const keptOfUnknown = 2_048;
/** Tables whose content is biometric and not used: that it came is kept, not what. */
const biometric = new Set(['ATTPHOTO', 'BIOPHOTO', 'BIODATA', 'USERPIC', 'FINGERTMP', 'FACE']);

/** What a terminal sends on its own account; answers after the commit, with the number of lines that came. */
export async function takeUpload(services: Services, read: TerminalRequest): Promise<string> {
  const { endpoint, query, knock, body } = read;
  const { table } = query;
  const lines = splitLines(body);
  if (endpoint === 'cdata' && table === 'ATTLOG') {
    const turn = lines.length <= smallUpload ? small : bulk;
    for (let from = 0; from === 0 || from < lines.length; from += linesAtOnce) {
      const part = lines.slice(from, from + linesAtOnce);
      // the stamp says "all before this has arrived", so it goes with the last part
      const stamps: Record<string, string> =
        query.stamp !== null && from + linesAtOnce >= lines.length ? { ATTLOG: query.stamp } : {};
      await turn(() => takePunches(services, read, part, stamps));
    }
  } else {
    await small(() =>
      withDevice(services, knock, (db, device, at) => keepOthers(db, device, at, read, lines)),
    );
  }
  return formatUploadAnswer(table, lines.length, query.get('tablename'), query.get('count'));
}

async function takePunches(
  services: Services,
  { knock }: TerminalRequest,
  lines: readonly WireLine[],
  stamps: Record<string, string>,
): Promise<void> {
  const outcome = await withDevice(services, knock, (db, device, at) => {
    const records = lines.map((line) => recordOf(parseAttlogLine(line, device.zone), device.zone, at));
    return ingest(services.database, db, device, 'ZK_ATT', records, at, stamps);
  });
  announceOutcome(services, outcome);
}

/** A line of an ATTLOG as the ingest takes it. */
export function recordOf(line: AttlogLine, zone: string, receivedAt: Date): DeviceRecord {
  const key = attlogRecordKey(line);
  if (!line.ok) return unreadable(key, line.raw);
  const at = line.unixSeconds === null ? deviceWallToInstant(zone, line.wall) : line.unixSeconds * 1000;
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

/** The terminal's own log, its settings, and tables nobody documented: kept, so that the terminal may forget them. */
async function keepOthers(
  db: Db,
  device: OpenedDevice,
  at: Date,
  { endpoint, query, body }: TerminalRequest,
  lines: readonly WireLine[],
): Promise<void> {
  const table = query.table ?? endpoint.toUpperCase();
  if (table === 'OPTIONS') return noteInfo(db, device.deviceId, parseOptions(body));
  const records =
    endpoint !== 'cdata' || biometric.has(table)
      ? [{ key: keyOf(body), raw: `${table} ${body.length} bytes` }]
      : table === 'OPERLOG' || table === 'USERINFO'
        ? parseOperlog(body, table, device.zone).entries
        : lines.map((line) => ({
            key: keyOf(line.original ?? line.text),
            raw: keepRaw(line, keptOfUnknown),
          }));
  const kept = body.length > 0 ? records.map(({ key, raw }) => ({ key, raw })) : [];
  await keepUpload(db, device, at, { table: escapeControl(table), stamp: query.stamp, records: kept });
}
