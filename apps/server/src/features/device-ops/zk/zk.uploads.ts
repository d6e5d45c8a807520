import { deviceWallToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { keepForLater, workBacklog } from '../ingest/backlog.service.ts';
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

/** Lines kept together: one transaction each, so that an upload of any size holds nobody up for long. */
const linesAtOnce = 500;
/** Uploads of many lines kept at the same time, and of few worked; the rest of the pool is for people. */
const bulk = ingestTurns(2);
const small = ingestTurns(8);
/** An upload of so many lines is punches and days before it is answered; a longer one may be kept only (decision 026). */
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
  const isPunches = endpoint === 'cdata' && table === 'ATTLOG';
  if (isPunches && lines.length <= smallUpload) {
    await small(() => takePunches(services, read, lines));
  } else if (isPunches) {
    await keepPunches(services, read, lines);
  } else {
    await small(() =>
      withDevice(services, knock, (db, device, at) => keepOthers(db, device, at, read, lines)),
    );
  }
  return formatUploadAnswer(table, lines.length, query.get('tablename'), query.get('count'));
}

const stampOf = ({ query }: TerminalRequest): Record<string, string> =>
  query.stamp === null ? {} : { ATTLOG: query.stamp };

const recordsOf = (lines: readonly WireLine[], { zone }: OpenedDevice, at: Date) =>
  lines.map((line) => recordOf(parseAttlogLine(line, zone), zone, at));

async function takePunches(
  services: Services,
  read: TerminalRequest,
  lines: readonly WireLine[],
): Promise<void> {
  const outcome = await withDevice(services, read.knock, (db, device, at) =>
    ingest(services.database, db, device, 'ZK_ATT', recordsOf(lines, device, at), at, stampOf(read)),
  );
  announceOutcome(services, outcome);
}

/** Keeps a long upload, part by part, and has it computed. */
async function keepPunches(
  services: Services,
  read: TerminalRequest,
  lines: readonly WireLine[],
): Promise<void> {
  let companyId = 0;
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const part = lines.slice(from, from + linesAtOnce);
    // the stamp says "all before this has arrived", so it goes with the last part
    const stamps = from + linesAtOnce < lines.length ? {} : stampOf(read);
    await bulk(() =>
      withDevice(services, read.knock, (db, device, at) => {
        companyId = device.companyId;
        return keepForLater(db, device, 'ZK_ATT', recordsOf(part, device, at), at, stamps);
      }),
    );
  }
  await workBacklog(services, companyId);
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
