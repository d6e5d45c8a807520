import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { type ReportedAlarm, raiseAlarms } from '../device-alarms/alarms.service.ts';
import { announceSoon } from '../ingest/announcer.ts';
import { withDevice } from '../ingest/device-gate.service.ts';
import { keepEvents } from '../ingest/device-notes.service.ts';
import { type DeviceRecord, heldTime, type OpenedDevice, unreadable } from '../ingest/device-record.ts';
import { takeFew } from '../ingest/few-uploads.service.ts';
import type { Knock } from '../ingest/refused.ts';
import { keyOf } from '../zk/zk.text.ts';
import { type Alert, readAlert } from './hik.alert.ts';
import { digestOf, readBody } from './hik.body.ts';
import { type Numbered, withEvent } from './hik.numbers.rules.ts';
import * as queries from './hik.queries.ts';
import { outcomeOf } from './hik.record.ts';

/** What a terminal says of people, doors and itself. */
type Told = Exclude<Alert, { kind: 'heartbeat' }>;

/** Takes what a terminal posts in; resolves once it is on disk. */
export async function takeEvents(services: Services, knock: Knock, bytes: Buffer): Promise<void> {
  const { said, unread: damaged, pictures } = readBody(bytes);
  const alerts = said.flatMap((value) => readAlert(value) ?? []);
  const told = alerts.filter((alert) => alert.kind !== 'heartbeat');
  // that it was heard is all there is to a heartbeat, and to a call that tries whether anybody is there
  if (told.length === 0 && damaged.length === 0 && (alerts.length > 0 || bytes.length === 0))
    return withDevice(services, knock, async () => undefined);
  // a part that cannot be read will not be readable the next time either: it is quarantined and acknowledged
  const isUnread = told.length === 0 && damaged.length === 0;
  const unread = (isUnread ? [digestOf(bytes)] : damaged).map((digest) =>
    unreadable(keyOf(digest), `[${digest}]`),
  );
  await takeAlerts(services, knock, told, { pictures, unread });
}

/** Takes what a terminal told, whether it was posted or asked for; resolves once it is on disk. What is missing before it is asked for. */
export async function takeAlerts(
  services: Services,
  knock: Knock,
  told: readonly Told[],
  { pictures = [], unread = [] }: { pictures?: readonly string[]; unread?: readonly DeviceRecord[] } = {},
): Promise<void> {
  let changed: number | undefined;
  await takeFew(services, {
    knock,
    async read(db, device, at) {
      const { batch, hasNews, leavesOut } = await readEvents(services, db, knock, device, at, told, pictures);
      if (hasNews) changed = device.companyId;
      const { companyId, deviceId } = device;
      if (leavesOut && (await queries.isCalled(db, deviceId)))
        await services.jobs.send(
          db,
          'terminals.call',
          { companyId, deviceId },
          { key: `device:${deviceId}` },
        );
      return { batch: [...batch, ...unread] };
    },
  });
  if (changed !== undefined)
    announceSoon(services.database, { topic: 'devices.changed', companyId: changed });
}

/** The punches of events; everything else is kept, and what an administrator must see is noted. */
async function readEvents(
  services: Services,
  db: Db,
  { address }: Knock,
  device: OpenedDevice,
  at: Date,
  told: readonly Told[],
  pictures: readonly string[],
): Promise<{ batch: DeviceRecord[]; hasNews: boolean; leavesOut: boolean }> {
  const { deviceId, zone } = device;
  const batch: DeviceRecord[] = [];
  const kept: { key: string; raw: string; alarm: ReportedAlarm | null }[] = [];
  const numbered: Numbered[] = [];
  for (const alert of told) {
    if (alert.kind === 'other') {
      const raw = JSON.stringify(alert);
      kept.push({ key: keyOf(raw), raw, alarm: null });
      continue;
    }
    const outcome = outcomeOf(alert, pictures, zone, at);
    if (outcome.kind === 'punch') batch.push(outcome.record);
    else kept.push(outcome);
    const { number, front } = alert;
    // a clock far ahead would hide for years that the numbers begin anew
    const isHeld = outcome.at === null || heldTime(outcome.at, at) !== null;
    if (number !== null) numbered.push({ number, front, at: isHeld ? null : outcome.at });
  }
  const fresh = kept.length > 0 ? await keepEvents(services, db, device, at, 'HIKVISION_EVENT', kept) : [];
  const alarms = fresh.flatMap(({ alarm }) => alarm ?? []);
  if (alarms.length > 0) await raiseAlarms(services, db, device, alarms, { address, isState: false }, at);
  const { isChanged, leavesOut } = await noteNumbers(db, deviceId, numbered);
  return { batch, hasNews: isChanged || alarms.length > 0, leavesOut };
}

/** Notes how far the events have come; whether others are missing than before, and whether more are. */
async function noteNumbers(db: Db, deviceId: number, numbered: readonly Numbered[]) {
  if (numbered.length === 0) return { isChanged: false, leavesOut: false };
  const before = await queries.lockNumbers(db, deviceId);
  const after = numbered.reduce(withEvent, before);
  if (after !== before) await queries.noteNumbers(db, deviceId, after);
  const isChanged = after.missing !== before.missing;
  return { isChanged, leavesOut: isChanged && after.missing.at(-1)?.[1] !== before.missing.at(-1)?.[1] };
}
