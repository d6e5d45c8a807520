import { deviceLocalTimeToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { withoutNumbers } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import * as queries from './device-info.queries.ts';
import { driftOf, type OpenedDevice } from './device-record.ts';
import { keepRaw, noteUploads } from './ingest.queries.ts';

/** Facts kept about one device, and characters of each. */
const limits = { facts: 250, name: 64, value: 255 };

/** Settings that are nobody's business: how to get into the terminal or its network, and what is of a person and no setting. */
const secretFact =
  /passw|pwd|comkey|commkey|authkey|decryptkey|secret|token|^(?:tmp|(?:fp)?template\d*|content|photo|idnum)$/i;

/** Keeps what a device says of itself, but for its secrets; a later word on the same thing replaces the earlier one. */
export async function noteInfo(
  db: Db,
  deviceId: number,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const kept = Object.fromEntries(
    Object.entries(facts)
      .filter(([name]) => !secretFact.test(name))
      .slice(0, limits.facts)
      .map(([name, value]) => [name.slice(0, limits.name), value.slice(0, limits.value)]),
  );
  await queries.mergeInfo(db, deviceId, kept, kept.FWVersion ?? kept.FirmVer ?? kept.firmware ?? null);
}

/** Stores records that are no punches, each once, without numbers of QR codes. Returns those that are new. */
export async function keepEvents<R extends { key: string; raw: string }>(
  services: Pick<Services, 'settings'>,
  db: Db,
  device: OpenedDevice,
  at: Date,
  source: string,
  records: readonly R[],
): Promise<readonly R[]> {
  const unique = [...new Map(records.map((one) => [one.key, one])).values()];
  return keepRaw(db, device, source, at, await withoutNumbers(services, db, device.companyId, unique));
}

/** Keeps an upload that is no punches as it came, and the stamp it reaches, so that the terminal may forget it. */
export async function keepUpload(
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
  if (records.length > 0) await keepEvents(services, db, device, at, `ZK_${table}`, records);
  if (stamp !== null)
    await noteUploads(db, [
      { deviceId: device.deviceId, stamps: { [table]: stamp }, driftSeconds: null, lag: null },
    ]);
}

/** Notes how far a device's clock is off, by what it shows (`YYYY-MM-DDTHH:mm:ss`) the moment it speaks; seconds, ahead positive. */
export async function noteClock(
  db: Db,
  device: OpenedDevice,
  shown: string,
  at: Date,
): Promise<number | null> {
  const own = deviceLocalTimeToInstant(device.zone, shown.replace('T', ' '));
  // it has been heard for ever, as far as this reading goes: it cannot have waited anywhere
  const driftSeconds = driftOf(own, at, new Date(0));
  if (driftSeconds !== null)
    await noteUploads(db, [{ deviceId: device.deviceId, stamps: {}, driftSeconds, lag: null }]);
  return driftSeconds;
}

/** A terminal has greeted, and been told this offset (seconds east of UTC). */
export const noteGreeting = queries.noteGreeting;
