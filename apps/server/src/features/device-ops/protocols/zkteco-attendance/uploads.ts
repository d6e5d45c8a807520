import type { Db } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { storeRawUpload } from '../../ingest/device-notes.service.ts';
import {
  type DeviceRecord,
  type OpenedDevice,
  reviewReasonOf,
  unreadableRecord,
} from '../../ingest/device-record.ts';
import { formatUploadAnswer } from '../zkteco/answers.ts';
import { detectClockJumps, instantOf, type TerminalClock } from '../zkteco/clock.ts';
import type { InboxRecord } from '../zkteco/redaction.ts';
import { requireToken } from '../zkteco/registration-token.ts';
import type { TerminalRequest } from '../zkteco/request.ts';
import { splitLines, type WireLine } from '../zkteco/text.ts';
import { clockOf, ingestLines, ingestTables } from '../zkteco/uploads.ts';
import { verifyModeOf } from '../zkteco/verify-modes.ts';
import { type AttlogLine, attlogRecordKey, parseAttlogLine } from './attlog.ts';

/** Stores the lines of an upload. Returns the answer with the number of received lines after the commit. */
export async function ingestUpload(services: Services, read: TerminalRequest): Promise<string> {
  const { endpoint, query, knock, body } = read;
  if (endpoint !== 'cdata' || query.table !== 'ATTLOG') return ingestTables(services, read);
  const lines = splitLines(body);
  await ingestLines(services, {
    knock,
    lines,
    async read(db, device, at, part, isLast) {
      requireToken(services.settings.masterKey, device, read);
      const { records, checks } = recordsOf(part, device, at);
      await storeChecks(services, db, device, at, checks);
      // A stored stamp means that all records before it have arrived. The stamp is therefore stored only with the last
      // part of the upload.
      return { batch: records, stamps: isLast ? stampOf(read) : {} };
    },
  });
  return formatUploadAnswer(query.table, lines.length);
}

const stampOf = ({ query }: TerminalRequest): Record<string, string> =>
  query.stamp === null ? {} : { ATTLOG: query.stamp };

/**
 * Returns the punches and the identity checks of an upload separately. Identity checks are stored but do not become
 * punches.
 */
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
    // The database column is a smallint. No terminal has a larger status key.
    status: line.status !== null && line.status < 32_768 ? line.status : null,
    granted: true,
    temperature: line.temperature,
  };
}
