import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { offsetAt } from '../../../platform/dates/zones.ts';
import { timeZoneLines } from './ical-zone.rules.ts';

interface ZonePart {
  kind: string;
  begins: string;
  from: string;
  to: string;
  rule: string | undefined;
}

const parseZone = (zone: string, from: string, to: string) =>
  ICAL.Component.fromString(timeZoneLines(zone, Date.parse(from), Date.parse(to)).join('\r\n'));

function readParts(zone: string, from: string, to = from): ZonePart[] {
  return parseZone(zone, from, to)
    .getAllSubcomponents()
    .map((part) => {
      const textValue = (name: string) => part.getFirstPropertyValue(name)?.toString();
      return {
        ...{ kind: part.name.toUpperCase(), begins: textValue('dtstart') ?? '', rule: textValue('rrule') },
        ...{ from: textValue('tzoffsetfrom') ?? '', to: textValue('tzoffsetto') ?? '' },
      };
    });
}

const describePart = ({ kind, begins, from, to, rule }: ZonePart) =>
  `${kind} ${from}>${to} ${rule ? `${rule} at ${begins.slice(11, 16)}` : `on ${begins.slice(0, 16)}`}`;

const berlin = [
  'STANDARD +02:00>+01:00 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU at 03:00',
  'DAYLIGHT +01:00>+02:00 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU at 02:00',
];
const newYork = [
  'STANDARD -04:00>-05:00 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU at 02:00',
  'DAYLIGHT -05:00>-04:00 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU at 02:00',
];

describe('time zone definitions (VTIMEZONE)', () => {
  it.each([
    ['in July alone', 'Europe/Berlin', '2027-07-14T08:00:00Z', '2027-07-14T09:00:00Z', berlin],
    ['in January alone', 'Europe/Berlin', '2027-01-13T09:00:00Z', '2027-01-13T10:00:00Z', berlin],
    ['weekly through a year', 'Europe/Berlin', '2027-02-01T08:00:00Z', '2027-12-20T08:00:00Z', berlin],
    ['weekly through a year', 'America/New_York', '2026-12-07T14:00:00Z', '2027-12-20T14:00:00Z', newYork],
    ['yearly for ten years', 'Europe/Berlin', '2026-12-07T14:00:00Z', '2036-12-07T14:00:00Z', berlin],
    [
      ...([
        'of a week within a month',
        'America/Santiago',
        '2027-07-14T08:00:00Z',
        '2027-07-14T09:00:00Z',
      ] as const),
      [
        'STANDARD -03:00>-04:00 FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU at 00:00',
        'DAYLIGHT -04:00>-03:00 FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU at 00:00',
      ],
    ],
  ])(
    'contains a STANDARD and a DAYLIGHT part with their rules for an event %s in %s',
    (_when, zone, from, to, expected) => {
      const parts = readParts(zone, from, to);
      expect(parts.map(describePart)).toEqual(expected);
      for (const { begins } of parts) expect(begins < from.slice(0, 19)).toBe(true);
    },
  );

  it('VTIMEZONE of a zone without clock changes has one STANDARD part', () => {
    expect(
      readParts('Asia/Ho_Chi_Minh', '2027-07-14T03:00:00Z').map(({ kind, to, rule }) => [kind, to, rule]),
    ).toEqual([['STANDARD', '+07:00', undefined]]);
    expect(readParts('UTC', '2027-07-14T03:00:00Z').map(describePart)).toEqual([
      'STANDARD +00:00>+00:00 on 1970-01-01T00:00',
    ]);
  });

  it('VTIMEZONE of a zone without a regular rule has all changes and a STANDARD part', () => {
    // Morocco changes its clocks around Ramadan
    const parts = readParts('Africa/Casablanca', '2025-01-06T08:00:00Z', '2025-06-30T08:00:00Z');
    expect(parts.map(describePart)).toEqual([
      'STANDARD +01:00>+00:00 on 2024-03-10T03:00',
      'DAYLIGHT +00:00>+01:00 on 2024-04-14T02:00',
      'STANDARD +01:00>+00:00 on 2025-02-23T03:00',
      'DAYLIGHT +00:00>+01:00 on 2025-04-06T02:00',
      'STANDARD +01:00>+00:00 on 2026-02-15T03:00',
    ]);
  });

  it.each([
    ...['Europe/Berlin', 'America/New_York', 'America/Nuuk', 'Asia/Jerusalem', 'Australia/Lord_Howe'],
    ...['Africa/Cairo', 'Africa/Casablanca', 'America/Asuncion', 'Asia/Almaty', 'Asia/Kathmandu', 'UTC'],
  ])('writes a VTIMEZONE with the portal’s offset at all times of four years for %s', (zone) => {
    const from = Date.parse('2023-06-01T00:00:00Z');
    const to = Date.parse('2027-06-01T00:00:00Z');
    const read = new ICAL.Timezone(parseZone(zone, '2023-06-01T00:00:00Z', '2027-06-01T00:00:00Z'));
    const hour = 3_600_000;
    for (let at = from; at < to; at += 131 * hour) {
      const offset = offsetAt(zone, at);
      const local = ICAL.Time.fromJSDate(new Date(at + offset), true);
      local.zone = read;
      // calendar apps use the first occurrence of a local time that exists twice
      const isDoubled = offsetAt(zone, at - 2 * hour) > offset || offsetAt(zone, at + 2 * hour) < offset;
      if (!isDoubled) expect([at, read.utcOffset(local) * 1000]).toEqual([at, offset]);
    }
  });
});
