import { deviceLocalTimeToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { replaceQrNumbers } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import * as queries from './device-info.queries.ts';
import { clockErrorOf, type OpenedDevice } from './device-record.ts';
import { noteUploads, storeRawRecords } from './ingest.queries.ts';

/** Maximum number of reported facts per device, and maximum lengths in characters. */
const limits = { facts: 250, name: 64, value: 255 };

/** Names of facts that are never stored: passwords of the terminal or its network, and data about a person. */
const secretFact =
  /passw|pwd|comkey|commkey|authkey|decryptkey|secret|token|^(?:tmp|(?:fp)?template\d*|content|photo|idnum)$/i;

/** Stores facts that a device reports about itself. Omits secret facts. A later value replaces an earlier one. */
export async function storeInfo(
  db: Db,
  deviceId: number,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const storedFacts = Object.fromEntries(
    Object.entries(facts)
      .filter(([name]) => !secretFact.test(name))
      .slice(0, limits.facts)
      .map(([name, value]) => [name.slice(0, limits.name), value.slice(0, limits.value)]),
  );
  await queries.mergeInfo(
    db,
    deviceId,
    storedFacts,
    storedFacts.FWVersion ?? storedFacts.FirmVer ?? storedFacts.firmware ?? null,
  );
}

/**
 * Stores records that are not punches, each only once and without the numbers of QR codes. Returns the newly stored
 * records.
 */
export async function storeEvents<R extends { key: string; raw: string }>(
  services: Pick<Services, 'settings'>,
  db: Db,
  device: OpenedDevice,
  at: Date,
  source: string,
  records: readonly R[],
): Promise<readonly R[]> {
  const unique = [...new Map(records.map((record) => [record.key, record])).values()];
  return storeRawRecords(
    db,
    device,
    source,
    at,
    await replaceQrNumbers(services, db, device.companyId, unique),
  );
}

/**
 * Stores an upload without punches as received, with its stamp (the terminal's position in its records). The terminal
 * can then delete the records.
 */
export async function storeRawUpload(
  services: Pick<Services, 'settings'>,
  db: Db,
  device: OpenedDevice,
  at: Date,
  {
    table,
    stamp,
    records,
  }: { table: string; stamp: string | null; records: readonly { key: string; raw: string }[] },
): Promise<void> {
  if (records.length > 0) await storeEvents(services, db, device, at, `ZK_${table}`, records);
  if (stamp !== null)
    await noteUploads(db, [
      { deviceId: device.deviceId, stamps: { [table]: stamp }, driftSeconds: null, lag: null },
    ]);
}

/**
 * Stores the clock error of a device in seconds, positive if the clock is ahead. Computes the error from the time
 * (`YYYY-MM-DDTHH:mm:ss`) that the device reports at the moment of a request.
 */
export async function noteClock(
  db: Db,
  device: OpenedDevice,
  reportedTime: string,
  at: Date,
): Promise<number | null> {
  const own = deviceLocalTimeToInstant(device.zone, reportedTime.replace('T', ' '));
  // The device read its clock just now, so the call treats the device as if it had always been online.
  const driftSeconds = clockErrorOf(own, at, new Date(0));
  if (driftSeconds !== null)
    await noteUploads(db, [{ deviceId: device.deviceId, stamps: {}, driftSeconds, lag: null }]);
  return driftSeconds;
}

/**
 * Stores a handshake of a terminal. `toldOffset` is the UTC offset that the portal sent in its answer, in seconds
 * east of UTC.
 */
export const noteGreeting = queries.noteGreeting;
