import { instantToLocalTime } from '../../../../platform/dates/zones.ts';
import type { ReportedAlarm } from '../../device-alarms/alarms.rules.ts';
import {
  type DeviceRecord,
  driftLimitSeconds,
  reviewReasonOf,
  unreadableRecord,
} from '../../ingest/device-record.ts';
import { timeOf } from '../../ingest/reading/device-time.ts';
import { escapeControl, keyOf } from '../../ingest/reading/stored-text.ts';
import { type HikEvent, readAlert } from './alert.ts';
import { hikAlarmOf, meaningOf, statusOf } from './codes.ts';

/**
 * Result of processing an event: a punch or a record for review (`punch`), or an event that is only stored (`kept`).
 * `at` is the event time in epoch ms.
 */
export type HikOutcome =
  | { kind: 'punch'; at: number | null; record: DeviceRecord }
  | { kind: 'kept'; at: number | null; key: string; raw: string; alarm: ReportedAlarm | null };

/**
 * Converts an event to a punch, a record for review, or an event that is only stored (protocols.md §2). `zone` is the
 * device's time zone, for times without an offset. `pictures` are digests. Duress events (rules.md §4), door events and
 * events without a person create no punch. An event about a person is held for review if its event type is unknown, or
 * if its person or time cannot be parsed.
 */
export function outcomeOf(
  event: HikEvent,
  pictures: readonly string[],
  zone: string,
  receivedAt: Date,
): HikOutcome {
  const { code, dateTime, kept } = event;
  const raw = escapeControl(JSON.stringify({ ...kept, ...(pictures.length > 0 && { pictures }) }));
  const time = dateTime === null ? null : timeOf(padOffset(dateTime), zone);
  const happened = time?.at ?? null;
  const key = keyOfEvent(event, happened);
  const alarm = alarmOf(event, happened);
  const meaning = meaningOf(event.major, event.minor);
  if (alarm || !event.isAboutSomebody || meaning.kind === 'other')
    return { kind: 'kept', at: happened, key, raw, alarm };
  if (code === null || meaning.kind === 'unknown' || (dateTime !== null && time === null))
    return { kind: 'punch', at: happened, record: unreadableRecord(key, raw) };
  const at = happened ?? receivedAt.getTime();
  const isOtherZone =
    !event.isHistory && dateTime !== null && isSetToOtherZone(dateTime, at, zone, receivedAt);
  const record: DeviceRecord = {
    key,
    raw,
    code,
    wall: time?.wall ?? instantToLocalTime(zone, at),
    at,
    reason: reviewReasonOf(at, receivedAt),
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

/**
 * Returns whether the local time of a live event is right but its UTC offset belongs to another time zone. A terminal
 * set to the factory time zone sends such events.
 */
function isSetToOtherZone(dateTime: string, at: number, zone: string, receivedAt: Date): boolean {
  const isOff = (instant: number) => Math.abs(instant - receivedAt.getTime()) > driftLimitSeconds * 1000;
  const reading = timeOf(dateTime.slice(0, 19), zone);
  return reading !== null && isOff(at) && !isOff(reading.at);
}

function alarmOf(event: HikEvent, happenedAt: number | null): ReportedAlarm | null {
  const { major, minor, cardType, code, lock, reader, isHistory } = event;
  const kind = hikAlarmOf(major, minor, cardType);
  if (!kind) return null;
  // An alarm of a lock concerns no person, not even the last person at the door.
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

/** Pads offsets such as `+7:00`, which some terminals send. */
const padOffset = (dateTime: string) => dateTime.replace(/(?<=[+-])(?=\d:\d{2}$)/, '0');

/**
 * Returns a key that stays the same when the terminal sends the event again. The key contains the time in addition to
 * the number, because numbers restart after a reset. It does not contain the history flag and the post count, which may
 * change. The key starts with the time, like the keys of other terminals.
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

/** Parses a stored event again. Returns null if the stored text is no event. */
export function recordAgain(storedEvent: unknown, zone: string, receivedAt: Date): DeviceRecord | null {
  const alert = readAlert(storedEvent);
  const outcome = alert?.kind === 'event' ? outcomeOf(alert, [], zone, receivedAt) : null;
  return outcome?.kind === 'punch' ? outcome.record : null;
}
