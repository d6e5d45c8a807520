import type { MeetingRepeat } from '@gatehouse/api/meetings/meetings';
import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import { dateAt, instantToWall, wallToInstant } from '../../../platform/dates/zones.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';
import { timeZoneLines } from './ical-zone.rules.ts';

/**
 * What a calendar object is for (RFC 5546): an invitation or its change, the end of one, a calendar to read; or one part of a calendar that is
 * kept (RFC 4791 §4.1), which has no method.
 */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH' | 'KEPT';

/** The start of one date of a series as its rule says it, also where the clocks leave that time out. */
export interface RuleStart {
  /** Local time, `YYYY-MM-DDTHH:mm:ss`. */
  reading: string;
  /** Zone and all-day switch of the series, which those of a changed date may differ from. */
  zone: string;
  isAllDay: boolean;
}

/** One event of a calendar object. Instants are epoch ms. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  /** IANA zone by whose clock it is written. */
  zone: string;
  isAllDay: boolean;
  startsAt: number;
  /** Of whole days their last second. */
  endsAt: number;
  /** How it repeats: the local time of its first start, and its last start. Absent if it does not repeat. */
  rule?: { frequency: Exclude<MeetingRepeat, 'ONCE'>; start: string; until: number } | undefined;
  /** Local times of the starts on which it does not take place. */
  except?: readonly string[];
  /** The start of the rule that it replaces. */
  insteadOf?: RuleStart | undefined;
  title: string;
  content: string;
  location: string;
  organizer?: { name: string; address: string } | undefined;
  /** The one guest this object is for. */
  guest?: string | undefined;
  /** Nobody has approved it yet. */
  isTentative?: boolean;
  /** How long before its start it is brought to mind. */
  reminder?: string | undefined;
}

/** RFC 5545 §3.3.11. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no line of a calendar may hold
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ');

/** A quoted parameter knows no escape: what would end it, or its line, is left out. */
const quoted = (text: string): string => `"${oneLine(text).replaceAll('"', '')}"`;

const digitsOf = (reading: string): string => reading.replaceAll(/[-:]/g, '').replace(' ', 'T');
/** An instant (epoch ms) as calendars write it: `20261120T080000Z`. */
export const utcText = (at: number): string => digitsOf(`${new Date(at).toISOString().slice(0, 19)}Z`);

/** Lines of at most 75 octets, never cut inside a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > 75) {
      lines.push(current);
      // the blank that a folded line begins with counts, too
      [current, octets] = [' ', 1];
    }
    current += letter;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** `DTSTART`, `EXDATE` and similar properties: a date for whole days, otherwise a local time of the zone. */
function moment(name: string, { zone, isAllDay }: Omit<RuleStart, 'reading'>, reading: string): string {
  if (isAllDay) return `${name};VALUE=DATE:${digitsOf(reading.slice(0, 10))}`;
  return `${name};TZID=${zone}:${digitsOf(reading)}`;
}

/** `DTSTART`, and when it ends. */
function times(event: CalendarEvent): string[] {
  const { zone, isAllDay, startsAt, endsAt, rule } = event;
  const start = instantToWall(zone, startsAt).replace(' ', 'T');
  // whole days end with the beginning of the day after their last
  if (isAllDay) return [moment('DTSTART', event, start), moment('DTEND', event, dayAfter(event))];
  // the clocks leave the first start of the rule out: an end by the clock would change the length of every date
  if (rule && rule.start !== start)
    return [moment('DTSTART', event, rule.start), `DURATION:PT${Math.round((endsAt - startsAt) / 1000)}S`];
  return [moment('DTSTART', event, start), moment('DTEND', event, instantToWall(zone, endsAt))];
}
const dayAfter = ({ zone, endsAt }: CalendarEvent): IsoDate => addDays(dateAt(zone, endsAt), 1);

function linesOf(event: CalendarEvent, method: CalendarMethod, at: number): string[] {
  const { uid, sequence, zone, isAllDay, rule, except = [], insteadOf } = event;
  const { title, content, location, organizer, guest, reminder } = event;
  const until = rule && (isAllDay ? digitsOf(dateAt(zone, rule.until)) : utcText(rule.until));
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcText(at)}`,
    ...times(event),
    ...(rule ? [`RRULE:FREQ=${rule.frequency};UNTIL=${until}`] : []),
    ...except.map((start) => moment('EXDATE', event, start)),
    ...(insteadOf === undefined ? [] : [moment('RECURRENCE-ID', insteadOf, insteadOf.reading)]),
    `SUMMARY:${escaped(title)}`,
    ...(content ? [`DESCRIPTION:${escaped(content)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${oneLine(organizer.address)}`] : []),
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
          `DESCRIPTION:${escaped(title)}`,
          `TRIGGER:${reminder}`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ];
}

/** What a reminder of a meeting is as a trigger; undefined where there is none. */
export const triggerOf = (remind: string): string | undefined =>
  ({ ON_TIME: 'PT0S', M15: '-PT15M', M30: '-PT30M', M45: '-PT45M', H1: '-PT1H', H4: '-PT4H', D1: '-P1D' })[
    remind
  ];

/** The zones whose clocks a calendar object names, each from the first to the last instant (epoch ms) that it names there. */
function zonesOf(events: readonly CalendarEvent[]): [zone: string, first: number, last: number][] {
  const spans = events.flatMap(({ zone, isAllDay, startsAt, endsAt, rule, insteadOf }) => [
    ...(isAllDay ? [] : [{ zone, first: startsAt, last: Math.max(endsAt, rule?.until ?? endsAt) }]),
    ...(insteadOf && !insteadOf.isAllDay ? [spanOf(insteadOf)] : []),
  ]);
  return [...Map.groupBy(spans, ({ zone }) => zone)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([zone, own]) => [
      zone,
      Math.min(...own.map(({ first }) => first)),
      Math.max(...own.map(({ last }) => last)),
    ]);
}

function spanOf({ zone, reading }: RuleStart) {
  const at = wallToInstant(zone, reading);
  return { zone, first: at, last: at };
}

/** A calendar object (RFC 5545). `at`: when it is written, epoch ms. */
export function calendarText(
  method: CalendarMethod,
  events: readonly CalendarEvent[],
  at: number,
  { name = '' } = {},
): string {
  return icalText([
    ...(method === 'KEPT' ? [] : [`METHOD:${method}`]),
    ...(name ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`] : []),
    ...(method === 'PUBLISH' ? ['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'] : []),
    ...zonesOf(events).flatMap(([zone, first, last]) => timeZoneLines(zone, first, last)),
    ...events.flatMap((event) => linesOf(event, method, at)),
  ]);
}

/** A calendar object of these lines. */
export function icalText(lines: readonly string[]): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gatehouse//Gatehouse//EN',
    'CALSCALE:GREGORIAN',
    ...lines,
    'END:VCALENDAR',
  ];
  return `${all.map(folded).join('\r\n')}\r\n`;
}
