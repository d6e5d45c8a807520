import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarText, triggerOf } from './ical.rules.ts';

const at = Date.parse('2026-11-20T08:00:00Z');
const makeEvent = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ uid: '7c1c2e0e@gate.example', sequence: 2, zone: 'Europe/Berlin', isAllDay: false },
  startsAt: Date.parse('2026-12-01T08:00:00Z'),
  endsAt: Date.parse('2026-12-01T09:00:00Z'),
  ...{ title: 'Weekly review', content: '', location: 'Room 4.12' },
  ...more,
});
const formatEvent = (more: Partial<CalendarEvent> = {}) => calendarText('REQUEST', [makeEvent(more)], at);
const weeklyUntil = (until: string) =>
  ({ frequency: 'WEEKLY', start: '2026-12-01T09:00:00', until: Date.parse(until) }) as const;
const parseObject = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [first] = calendar.getAllSubcomponents('vevent');
  if (!first) throw new Error('no event');
  return { calendar, first, value: (name: string) => first.getFirstPropertyValue(name) };
};
const unfoldLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('iCalendar objects', () => {
  it("writes event times of an iCalendar object in the local time of the zone, and the object's timestamp in UTC", () => {
    expect(unfoldLines(formatEvent())).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'SEQUENCE:2',
        'DTSTAMP:20261120T080000Z',
        'DTSTART;TZID=Europe/Berlin:20261201T090000',
        'DTEND;TZID=Europe/Berlin:20261201T100000',
        'STATUS:CONFIRMED',
      ]),
    );
  });

  it('writes the end of an all-day event as the day after its last day, and the end of its series as a date', () => {
    const allDay = makeEvent({
      isAllDay: true,
      startsAt: Date.parse('2026-11-30T23:00:00Z'),
      endsAt: Date.parse('2026-12-02T22:59:59Z'),
      rule: {
        ...{ frequency: 'YEARLY', start: '2026-12-01T00:00:00' },
        until: Date.parse('2028-11-30T23:00:00Z'),
      },
    });
    expect(unfoldLines(calendarText('REQUEST', [allDay], at))).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20261201',
        'DTEND;VALUE=DATE:20261203',
        'RRULE:FREQ=YEARLY;UNTIL=20281201',
      ]),
    );
  });

  it('writes the end of a series in UTC, its excluded dates, and a RECURRENCE-ID for a changed occurrence', () => {
    const text = formatEvent({
      rule: weeklyUntil('2027-06-01T07:00:00Z'),
      except: ['2026-12-15T09:00:00'],
      insteadOf: { reading: '2026-12-08T09:00:00', zone: 'Europe/Berlin', isAllDay: false },
    });
    expect(unfoldLines(text)).toEqual(
      expect.arrayContaining([
        'RRULE:FREQ=WEEKLY;UNTIL=20270601T070000Z',
        'EXDATE;TZID=Europe/Berlin:20261215T090000',
        'RECURRENCE-ID;TZID=Europe/Berlin:20261208T090000',
      ]),
    );
  });

  it('RECURRENCE-ID has the all-day setting and the zone of the series, even if the changed occurrence has others', () => {
    const allDay = {
      startsAt: Date.parse('2026-12-07T23:00:00Z'),
      endsAt: Date.parse('2026-12-08T22:59:59Z'),
    };
    const insteadOf = { reading: '2026-12-08T02:00:00', zone: 'America/New_York', isAllDay: false };
    const wholeDay = formatEvent({ ...allDay, isAllDay: true, insteadOf });
    expect(unfoldLines(wholeDay)).toEqual(
      expect.arrayContaining([
        ...['DTSTART;VALUE=DATE:20261208', 'DTEND;VALUE=DATE:20261209'],
        'RECURRENCE-ID;TZID=America/New_York:20261208T020000',
      ]),
    );
    // only the RECURRENCE-ID of this calendar object uses this zone
    expect(wholeDay).toContain('TZID:America/New_York');
    expect(wholeDay).not.toContain('TZID:Europe/Berlin');
    const ofDays = { reading: '2026-12-01T00:00:00', zone: 'Europe/Berlin', isAllDay: true };
    expect(unfoldLines(formatEvent({ insteadOf: ofDays }))).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=Europe/Berlin:20261201T090000',
        'RECURRENCE-ID;VALUE=DATE:20261201',
      ]),
    );
  });

  it('starts a series in iCalendar at the time of its rule even if the clocks skip its first start', () => {
    const text = formatEvent({
      startsAt: Date.parse('2027-03-28T01:00:00Z'),
      endsAt: Date.parse('2027-03-28T01:30:00Z'),
      rule: { frequency: 'DAILY', start: '2027-03-28T02:30:00', until: Date.parse('2027-03-30T00:30:00Z') },
    });
    expect(unfoldLines(text)).toEqual(
      expect.arrayContaining(['DTSTART;TZID=Europe/Berlin:20270328T023000', 'DURATION:PT1800S']),
    );
    expect(text).not.toContain('DTEND');
  });

  it('writes a time zone definition with the same clock changes that the portal uses to an iCalendar object', () => {
    const { calendar, first } = parseObject(formatEvent({ rule: weeklyUntil('2027-06-01T07:00:00Z') }));
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone'));
    ICAL.TimezoneService.register(zone);
    const repeats = new ICAL.Event(first).iterator();
    const starts = Array.from({ length: 27 }, () => repeats.next()?.toUnixTime() ?? 0);
    // the series takes place at 9:00 every Tuesday, before and after the clock change
    expect(new Date((starts[0] ?? 0) * 1000).toISOString()).toBe('2026-12-01T08:00:00.000Z');
    expect(new Date((starts[20] ?? 0) * 1000).toISOString()).toBe('2027-04-20T07:00:00.000Z');
    expect(repeats.next()).toBeFalsy();
  });

  it.each([
    ['America/New_York', 'DAYLIGHT'],
    ['Asia/Ho_Chi_Minh', 'STANDARD'],
    ['Asia/Kathmandu', 'TZOFFSETTO:+0545'],
    ['Australia/Lord_Howe', 'TZOFFSETTO:+1030'],
    ['UTC', 'TZOFFSETTO:+0000'],
  ])('writes the definition of zone %s', (zone, has) => {
    const text = formatEvent({ zone, rule: weeklyUntil('2027-11-30T08:00:00Z') });
    expect(text).toContain(has);
    expect(() => ICAL.parse(text)).not.toThrow();
  });

  it('folds iCalendar lines at 75 octets, never inside a character', () => {
    const title = 'Đánh giá hằng tuần 週次レビュー 주간 검토 '.repeat(12).trim();
    const text = formatEvent({ title });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(parseObject(text).value('summary')).toBe(title);
  });

  it('escapes iCalendar values, so that they add no lines and no parameters', () => {
    const evil = 'a;b,c\\d"\r\nATTENDEE:mailto:all@example.com\nX';
    const text = formatEvent({
      title: evil,
      content: evil,
      location: evil,
      guest: 'guest@example.com',
      organizer: { name: evil, address: 'ann@example.com' },
    });
    const { first, value } = parseObject(text);
    expect(value('summary')).toBe(evil.replaceAll('\r\n', '\n'));
    expect(first.getAllProperties('attendee').map((attendee) => attendee.getFirstValue())).toEqual([
      'mailto:guest@example.com',
    ]);
    expect(first.getFirstProperty('organizer')?.getFirstValue()).toBe('mailto:ann@example.com');
  });

  it('writes the reminder of a meeting to iCalendar, unless the meeting is cancelled', () => {
    expect(formatEvent({ reminder: triggerOf('D1') })).toContain('TRIGGER:-P1D');
    expect(triggerOf('NONE')).toBeUndefined();
    const cancelled = calendarText('CANCEL', [makeEvent({ reminder: triggerOf('M15') })], at);
    expect(cancelled).toContain('STATUS:CANCELLED');
    expect(cancelled).not.toContain('VALARM');
  });
});
