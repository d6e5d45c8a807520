import type { Db } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { type ReportedAlarm, raiseAlarms } from '../../device-alarms/alarms.service.ts';
import { announceSoon } from '../../ingest/announcer.ts';
import { ingestSmallUpload } from '../../ingest/backlog/small-uploads.service.ts';
import { storeEvents } from '../../ingest/device-notes.service.ts';
import {
  type DeviceRecord,
  type OpenedDevice,
  reviewReasonOf,
  unreadableRecord,
} from '../../ingest/device-record.ts';
import { withDevice } from '../../ingest/device-requests.service.ts';
import { keyOf } from '../../ingest/reading/stored-text.ts';
import type { DeviceSender } from '../../ingest/receiving/device-sender.ts';
import { type HikAlert, readAlert } from './alert.ts';
import { digestOf, readBody } from './body.ts';
import * as queries from './event-numbers.queries.ts';
import { type NumberedEvent, withEvent } from './event-numbers.rules.ts';
import { outcomeOf } from './record.ts';

type HikMessage = Exclude<HikAlert, { kind: 'heartbeat' }>;

/** Stores the events in a request of a terminal. Resolves after they are stored on disk. */
export async function ingestEvents(services: Services, sender: DeviceSender, bytes: Buffer): Promise<void> {
  const { said, unread: damaged, pictures } = readBody(bytes);
  const alerts = said.flatMap((value) => readAlert(value) ?? []);
  const messages = alerts.filter((alert) => alert.kind !== 'heartbeat');
  // A heartbeat or an empty connection test only updates the time when the device was last seen.
  if (messages.length === 0 && damaged.length === 0 && (alerts.length > 0 || bytes.length === 0))
    return withDevice(services, sender, async () => undefined);
  // An unreadable part would stay unreadable if it were sent again, so it is quarantined and acknowledged.
  const isUnread = messages.length === 0 && damaged.length === 0;
  const unread = (isUnread ? [digestOf(bytes)] : damaged).map((digest) =>
    unreadableRecord(keyOf(digest), `[${digest}]`),
  );
  await ingestAlerts(services, sender, messages, { pictures, unread });
}

/**
 * Stores messages of a terminal. Resolves after they are stored on disk. If events are missing, queues a job that
 * fetches them.
 */
export async function ingestAlerts(
  services: Services,
  sender: DeviceSender,
  messages: readonly HikMessage[],
  { pictures = [], unread = [] }: { pictures?: readonly string[]; unread?: readonly DeviceRecord[] } = {},
): Promise<void> {
  let changed: number | undefined;
  await ingestSmallUpload(services, {
    knock: sender,
    async read(db, device, at) {
      const { batch, hasNews, leavesOut } = await readEvents(
        services,
        db,
        sender,
        device,
        at,
        messages,
        pictures,
      );
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

/** Returns the punches of the messages. Stores all other messages and raises alarms. */
async function readEvents(
  services: Services,
  db: Db,
  { address }: DeviceSender,
  device: OpenedDevice,
  at: Date,
  messages: readonly HikMessage[],
  pictures: readonly string[],
): Promise<{ batch: DeviceRecord[]; hasNews: boolean; leavesOut: boolean }> {
  const { deviceId, zone } = device;
  const batch: DeviceRecord[] = [];
  const storedEvents: { key: string; raw: string; alarm: ReportedAlarm | null }[] = [];
  const numbered: NumberedEvent[] = [];
  for (const alert of messages) {
    if (alert.kind === 'other') {
      const raw = JSON.stringify(alert);
      storedEvents.push({ key: keyOf(raw), raw, alarm: null });
      continue;
    }
    const outcome = outcomeOf(alert, pictures, zone, at);
    if (outcome.kind === 'punch') batch.push(outcome.record);
    else storedEvents.push(outcome);
    const { number, front } = alert;
    // Event times of a clock that is far ahead would hide a restart of the event numbers for years. Such times are
    // therefore ignored.
    const isHeld = outcome.at === null || reviewReasonOf(outcome.at, at) !== null;
    if (number !== null) numbered.push({ number, front, at: isHeld ? null : outcome.at });
  }
  const fresh =
    storedEvents.length > 0
      ? await storeEvents(services, db, device, at, 'HIKVISION_EVENT', storedEvents)
      : [];
  const alarms = fresh.flatMap(({ alarm }) => alarm ?? []);
  if (alarms.length > 0) await raiseAlarms(services, db, device, alarms, { address, isState: false }, at);
  const { isChanged, leavesOut } = await noteNumbers(db, deviceId, numbered);
  return { batch, hasNews: isChanged || alarms.length > 0, leavesOut };
}

/**
 * Stores the received event numbers. Returns whether the ranges of missing events changed and whether a new range was
 * added.
 */
async function noteNumbers(db: Db, deviceId: number, numbered: readonly NumberedEvent[]) {
  if (numbered.length === 0) return { isChanged: false, leavesOut: false };
  const before = await queries.lockNumbers(db, deviceId);
  const after = numbered.reduce(withEvent, before);
  if (after !== before) await queries.noteNumbers(db, deviceId, after);
  const isChanged = after.missing !== before.missing;
  return { isChanged, leavesOut: isChanged && after.missing.at(-1)?.[1] !== before.missing.at(-1)?.[1] };
}
