import type { MeetingRepeat } from '@gatehouse/api/meetings/meetings';
import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import {
  dateAt,
  instantToIsoLocalTime,
  instantToLocalTime,
  localTimeToInstant,
} from '../../../platform/dates/zones.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';
import { timeZoneLines } from './ical-zone.rules.ts';

/**
 * The purpose of a calendar object (RFC 5546). REQUEST is an invitation or update, CANCEL a cancellation, and PUBLISH a
 * feed. KEPT is an object of a stored calendar (RFC 4791 §4.1), which has no method.
 */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH' | 'KEPT';

/** The start of an occurrence according to the rule of its series, even if the clocks skip this time. */
export interface RuleStart {
  /** Start in local time, `YYYY-MM-DDTHH:mm:ss`. */
  reading: string;
  /** Zone and all-day setting of the series. Those of a changed occurrence may differ. */
  zone: string;
  isAllDay: boolean;
}

/** An event of a calendar object. Instants are epoch milliseconds. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  /** IANA zone in which the local times are written. */
  zone: string;
  isAllDay: boolean;
  startsAt: number;
  /** The end of the event. An all-day event ends with its last second. */
  endsAt: number;
  /**
   * The recurrence rule: its frequency, the local time of the first start, and the instant of the last start. Absent
   * for a single event.
   */
  rule?: { frequency: Exclude<MeetingRepeat, 'ONCE'>; start: string; until: number } | undefined;
  /** Local times of the excluded starts. */
  except?: readonly string[];
  /** For a changed occurrence, its original start according to the series. */
  insteadOf?: RuleStart | undefined;
  title: string;
  content: string;
  location: string;
  organizer?: { name: string; address: string } | undefined;
  /** Email address of the guest that receives this object. */
  guest?: string | undefined;
  /** True if the event is pending. */
  isTentative?: boolean;
  /** Time of the reminder before the start, in the format of an iCalendar trigger. */
  reminder?: string | undefined;
}

/** Escapes text (RFC 5545 §3.3.11). */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed, because iCalendar lines must not contain them
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ');

/**
 * Quotes a parameter of an iCalendar property. Quotes and line breaks are removed, because a quoted parameter cannot
 * contain them.
 */
const quoteParameter = (text: string): string => `"${oneLine(text).replaceAll('"', '')}"`;

const digitsOf = (reading: string): string => reading.replaceAll(/[-:]/g, '').replace(' ', 'T');
/** Formats an instant (epoch ms) for iCalendar: `20261120T080000Z`. */
export const utcText = (at: number): string => digitsOf(`${new Date(at).toISOString().slice(0, 19)}Z`);

/** Folds an iCalendar line at 75 octets, never inside a character (RFC 5545 §3.1). */
function foldLine(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > 75) {
      lines.push(current);
      // the leading space of a folded line counts towards the limit
      [current, octets] = [' ', 1];
    }
    current += letter;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/**
 * Returns a property such as `DTSTART` or `EXDATE`: a date for all-day events, otherwise a local time with its zone.
 */
function dateProperty(name: string, { zone, isAllDay }: Omit<RuleStart, 'reading'>, reading: string): string {
  if (isAllDay) return `${name};VALUE=DATE:${digitsOf(reading.slice(0, 10))}`;
  return `${name};TZID=${zone}:${digitsOf(reading)}`;
}

/** Returns the iCalendar properties `DTSTART` and either `DTEND` or `DURATION`. */
function timeLines(event: CalendarEvent): string[] {
  const { zone, isAllDay, startsAt, endsAt, rule } = event;
  const start = instantToIsoLocalTime(zone, startsAt);
  // in iCalendar, an all-day event ends at the start of the next day
  if (isAllDay) return [dateProperty('DTSTART', event, start), dateProperty('DTEND', event, dayAfter(event))];
  // DURATION is used if the clocks skip the first start of the rule, because a local DTEND would give every occurrence
  // the wrong length
  if (rule && rule.start !== start)
    return [
      dateProperty('DTSTART', event, rule.start),
      `DURATION:PT${Math.round((endsAt - startsAt) / 1000)}S`,
    ];
  return [
    dateProperty('DTSTART', event, start),
    dateProperty('DTEND', event, instantToLocalTime(zone, endsAt)),
  ];
}
const dayAfter = ({ zone, endsAt }: CalendarEvent): IsoDate => addDays(dateAt(zone, endsAt), 1);

function eventLines(event: CalendarEvent, method: CalendarMethod, at: number): string[] {
  const { uid, sequence, zone, isAllDay, rule, except = [], insteadOf } = event;
  const { title, content, location, organizer, guest, reminder } = event;
  const until = rule && (isAllDay ? digitsOf(dateAt(zone, rule.until)) : utcText(rule.until));
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcText(at)}`,
    ...timeLines(event),
    ...(rule ? [`RRULE:FREQ=${rule.frequency};UNTIL=${until}`] : []),
    ...except.map((start) => dateProperty('EXDATE', event, start)),
    ...(insteadOf === undefined ? [] : [dateProperty('RECURRENCE-ID', insteadOf, insteadOf.reading)]),
    `SUMMARY:${escapeText(title)}`,
    ...(content ? [`DESCRIPTION:${escapeText(content)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(organizer
      ? [`ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${oneLine(organizer.address)}`]
      : []),
    ...(guest
      ? [
          `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${oneLine(guest)}`,
        ]
      : []),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...(reminder && method !== 'CANCEL'
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(title)}`,
          `TRIGGER:${reminder}`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ];
}

export const triggerOf = (remind: string): string | undefined =>
  ({ ON_TIME: 'PT0S', M15: '-PT15M', M30: '-PT30M', M45: '-PT45M', H1: '-PT1H', H4: '-PT4H', D1: '-P1D' })[
    remind
  ];

/** Returns the zones in a calendar object, each with the first and last instant (epoch ms) for which it is used. */
function zonesOf(events: readonly CalendarEvent[]): [zone: string, first: number, last: number][] {
  const spans = events.flatMap(({ zone, isAllDay, startsAt, endsAt, rule, insteadOf }) => [
    ...(isAllDay ? [] : [{ zone, first: startsAt, last: Math.max(endsAt, rule?.until ?? endsAt) }]),
    ...(insteadOf && !insteadOf.isAllDay ? [spanOf(insteadOf)] : []),
  ]);
  return [...Map.groupBy(spans, ({ zone }) => zone)]
    .toSorted(([zone], [other]) => (zone < other ? -1 : 1))
    .map(([zone, own]) => [
      zone,
      Math.min(...own.map(({ first }) => first)),
      Math.max(...own.map(({ last }) => last)),
    ]);
}

function spanOf({ zone, reading }: RuleStart) {
  const at = localTimeToInstant(zone, reading);
  return { zone, first: at, last: at };
}

/** Formats a calendar object (RFC 5545). `at` is the timestamp of the object in epoch milliseconds. */
export function calendarText(
  method: CalendarMethod,
  events: readonly CalendarEvent[],
  at: number,
  { name = '' } = {},
): string {
  return icalText([
    ...(method === 'KEPT' ? [] : [`METHOD:${method}`]),
    ...(name ? [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`] : []),
    ...(method === 'PUBLISH' ? ['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'] : []),
    ...zonesOf(events).flatMap(([zone, first, last]) => timeZoneLines(zone, first, last)),
    ...events.flatMap((event) => eventLines(event, method, at)),
  ]);
}

export function icalText(lines: readonly string[]): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gatehouse//Gatehouse//EN',
    'CALSCALE:GREGORIAN',
    ...lines,
    'END:VCALENDAR',
  ];
  return `${all.map(foldLine).join('\r\n')}\r\n`;
}
