import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import type { ReportedAlarm } from '../device-alarms/alarms.rules.ts';
import { type DeviceRecord, driftLimitSeconds, heldTime, unreadable } from '../ingest/device-record.ts';
import { timeOf } from '../json/punch-batch.ts';
import { escapeControl, keyOf } from '../zk/zk.text.ts';
import { type HikEvent, readAlert } from './hik.alert.ts';
import { hikAlarmOf, meaningOf, statusOf } from './hik.codes.ts';

/** What becomes of an event: a punch or a record for review, or nothing but being kept. `at` is when it says it happened (epoch ms). */
export type Outcome =
  | { kind: 'punch'; at: number | null; record: DeviceRecord }
  | { kind: 'kept'; at: number | null; key: string; raw: string; alarm: ReportedAlarm | null };

/**
 * What an event means (protocols.md §2), told in `zone`, the device's own, where it leaves its offset out; of `pictures` their digests. Duress makes no punch (rules.md §4), and
 * neither do doors nor anything about nobody. A code that is not known is kept for review where it is about somebody.
 */
export function outcomeOf(
  event: HikEvent,
  pictures: readonly string[],
  zone: string,
  receivedAt: Date,
): Outcome {
  const { code, dateTime, kept } = event;
  const raw = escapeControl(JSON.stringify({ ...kept, ...(pictures.length > 0 && { pictures }) }));
  const time = dateTime === null ? null : timeOf(padded(dateTime), zone);
  const happened = time?.at ?? null;
  const key = keyOfEvent(event, happened);
  const alarm = alarmOf(event, happened);
  const meaning = meaningOf(event.major, event.minor);
  if (alarm || !event.isAboutSomebody || meaning.kind === 'other')
    return { kind: 'kept', at: happened, key, raw, alarm };
  if (code === null || meaning.kind === 'unknown' || (dateTime !== null && time === null))
    return { kind: 'punch', at: happened, record: unreadable(key, raw) };
  const at = happened ?? receivedAt.getTime();
  const isOtherZone =
    !event.isHistory && dateTime !== null && isSetToOtherZone(dateTime, at, zone, receivedAt);
  const record: DeviceRecord = {
    key,
    raw,
    code,
    wall: time?.wall ?? instantToLocalTime(zone, at),
    at,
    reason: heldTime(at, receivedAt),
    verify: meaning.verify,
    status: statusOf(event.attendanceStatus),
    granted: meaning.granted,
    temperature: event.temperature,
    ...(time === null && { marks: ['NO_TIME'] }),
    ...(isOtherZone && { marks: ['DRIFT'], isOtherZone }),
    ...((time === null || event.isHistory) && { isUntimely: true }),
  };
  return { kind: 'punch', at: happened, record };
}

/** Whether a live event shows the time of the place but the offset of another zone, such as the one that the factory set. */
function isSetToOtherZone(dateTime: string, at: number, zone: string, receivedAt: Date): boolean {
  const isOff = (instant: number) => Math.abs(instant - receivedAt.getTime()) > driftLimitSeconds * 1000;
  const reading = timeOf(dateTime.slice(0, 19), zone);
  return reading !== null && isOff(at) && !isOff(reading.at);
}

function alarmOf(event: HikEvent, happenedAt: number | null): ReportedAlarm | null {
  const { major, minor, cardType, code, lock, reader, isHistory } = event;
  const kind = hikAlarmOf(major, minor, cardType);
  if (!kind) return null;
  // an alarm of a lock is about no one, whoever passed before
  return {
    kind,
    code: kind === 'OPEN_TOO_LONG' ? null : code,
    lock,
    reader,
    direction: null,
    happenedAt,
    isHistory,
  };
}

/** Offsets are written `+7:00`, too. */
const padded = (dateTime: string) => dateTime.replace(/(?<=[+-])(?=\d:\d{2}$)/, '0');

/**
 * What makes an event the same event when it is sent again: its number, and its time, because numbers begin anew after a reset. Whether it is
 * history or how often it was posted makes no other event of it. It begins with the time, as keys of other terminals do.
 */
function keyOfEvent({ number, major, minor, code, dateTime }: HikEvent, at: number | null): string {
  const when = at ?? dateTime ?? '';
  const digest = keyOf(
    number !== null && when !== ''
      ? `event ${number}\t${when}`
      : ['event', number, when, major, minor, code].join('\t'),
  );
  return at === null ? digest : ((at / 1000) >>> 0).toString(16).padStart(8, '0') + digest.slice(8);
}

/** A record of a terminal as it was read when it came; null where its text is no event. */
export function recordAgain(kept: unknown, zone: string, receivedAt: Date): DeviceRecord | null {
  const alert = readAlert(kept);
  const outcome = alert?.kind === 'event' ? outcomeOf(alert, [], zone, receivedAt) : null;
  return outcome?.kind === 'punch' ? outcome.record : null;
}
