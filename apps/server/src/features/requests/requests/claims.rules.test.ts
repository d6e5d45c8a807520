import { addDays, HOUR, MINUTE } from '@gatehouse/api/platform/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import { NIGHT, OFFICE } from '../../attendance/attendance-days/day/attendance.cases.ts';
import { toPersonDay } from '../../attendance/attendance-days/day/person-day.rules.ts';
import { createWorkCalendar } from '../../attendance/attendance-days/hours/calendar.rules.ts';
import { subtractSpan } from '../../attendance/attendance-days/hours/hours.rules.ts';
import { hoursOfShift } from '../../attendance/attendance-days/hours/person-hours.rules.ts';
import { expectedBreaks, type Shift } from '../../attendance/attendance-days/hours/shift.rules.ts';
import {
  type ApprovedRequest,
  coversOf,
} from '../../attendance/attendance-days/leave/approved-requests.rules.ts';
import { computeTimeOffDays } from '../../attendance/attendance-days/leave/leave-time.rules.ts';
import { claimsOf, normalizeRange, type RequestRange, workDatesOf } from './range.rules.ts';

const SAIGON = 'Asia/Ho_Chi_Minh';
const BERLIN = 'Europe/Berlin';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const shift = (startTime: string, endTime: string, more: Partial<Shift> = {}): Shift => ({
  ...NIGHT,
  breaks: [],
  startTime,
  endTime,
  ...more,
});

/** Parses a range of dates in a month: `15`, `15–17`, `15 FIRST_HALF`, or hours such as `15 22:00–16 02:00`. */
function parseRange(month: string, text: string): RequestRange {
  const half = /(FIRST|SECOND)_HALF/.exec(text)?.[0] as RequestRange['half'] | undefined;
  const [from = '', to = from] = text.replace(/ \w+_HALF/, '').split('–');
  const toLocalTime = (text: string) => `${month}-${text.slice(0, 2)}T${text.slice(3) || '00:00'}:00`;
  return normalizeRange({
    ...{ type: 'LEAVE', subType: 'ANNUAL', startTime: toLocalTime(from), endTime: toLocalTime(to) },
    ...{ isAllDay: !text.includes(':') && !half, half: half ?? null },
  });
}

const createCalendar = (zone: string, shiftOn: (date: string) => Shift | null) => {
  const calendar = createWorkCalendar(zone, hoursOfShift(shiftOn));
  const dayOn = (date: string) => toPersonDay(zone, calendar.day(date), calendar.day(addDays(date, 1)));
  const computeSpans = (range: RequestRange, takenBack: string[] = []) =>
    claimsOf(zone, range, dayOn, workDatesOf(zone, range, dayOn), takenBack);
  return { calendar, dayOn, claims: computeSpans };
};

const joinSpans = (spans: readonly { start: number; end: number }[]) => {
  const [first, ...rest] = spans;
  const joinedSpan = first && { ...first };
  for (const { start, end } of rest) {
    if (joinedSpan?.end !== start) throw new Error('the claim has a gap');
    joinedSpan.end = end;
  }
  return joinedSpan;
};
const formatSpan = (zone: string, span: { start: number; end: number } | undefined) =>
  span && [span.start, span.end].map((at) => instantToLocalTime(zone, at).slice(8, 16)).join(' – ');

describe('time claimed by a request', () => {
  const WEEK = shift('22:30', '06:30');
  it.each<[string, Shift | null, string, string]>([
    ['a whole day of a day shift', OFFICE, '16', '16 07:00 – 17 07:00'],
    ['its first half', OFFICE, '16 FIRST_HALF', '16 07:00 – 16 12:00'],
    ['its second half', OFFICE, '16 SECOND_HALF', '16 13:00 – 17 07:00'],
    ['three days', OFFICE, '16–18', '16 07:00 – 19 07:00'],
    ['a whole night', WEEK, '16', '16 20:30 – 17 20:30'],
    ['the first half of a night', WEEK, '16 FIRST_HALF', '16 20:30 – 17 02:30'],
    ['the second half of a night', WEEK, '16 SECOND_HALF', '17 02:30 – 17 20:30'],
    [
      'the second half that starts at midnight',
      shift('20:00', '04:00'),
      '16 SECOND_HALF',
      '17 00:00 – 17 18:00',
    ],
    ['the second half of a long night', shift('18:00', '06:00'), '16 SECOND_HALF', '17 00:00 – 17 16:00'],
    ['hours after midnight', WEEK, '17 01:00–17 03:00', '17 01:00 – 17 03:00'],
    ['a shift of 24 hours', shift('08:00', '08:00'), '16', '16 08:00 – 17 08:00'],
    ['a shift that starts after midnight', shift('00:30', '08:00'), '16', '15 22:30 – 16 22:30'],
    ['a free day', null, '16', '16 04:00 – 17 04:00'],
    ['half of a free day', null, '16 SECOND_HALF', '16 12:00 – 17 04:00'],
  ])('computes the claim of %s', (_what, works, text, claimed) => {
    const { claims } = createCalendar(SAIGON, () => works && { ...works, workingDays: EVERY_DAY });
    expect(formatSpan(SAIGON, joinSpans(claims(parseRange('2026-11', text))))).toBe(claimed);
  });

  // The clocks go forward on 29 March and back on 25 October.
  it.each<[string, string, string, number]>([
    ['the night that is an hour shorter', '2026-03', '28', 23],
    ['the night that is an hour longer', '2026-10', '24', 25],
    ['the night after it', '2026-10', '25', 24],
  ])('claims the exact length of %s', (_what, month, date, hours) => {
    const { claims } = createCalendar(BERLIN, () => NIGHT);
    const length = (text: string) => {
      const claim = joinSpans(claims(parseRange(month, text)));
      return claim ? claim.end - claim.start : 0;
    };
    expect(length(date)).toBe(hours * HOUR);
    // Neither half of the day includes the break.
    expect(length(`${date} FIRST_HALF`) + length(`${date} SECOND_HALF`)).toBe(hours * HOUR - 30 * MINUTE);
  });

  it('ends the time claimed on a night shift when the following day shift begins', () => {
    const changingShift = (date: string) =>
      date <= '2026-11-16' ? shift('22:00', '06:00') : shift('06:00', '14:00');
    const { claims } = createCalendar(SAIGON, changingShift);
    const formatClaim = (text: string) => formatSpan(SAIGON, joinSpans(claims(parseRange('2026-11', text))));
    // If the claim ended at 07:00, it would end inside the day shift.
    expect([formatClaim('16'), formatClaim('17'), formatClaim('17 FIRST_HALF')]).toEqual([
      '16 20:00 – 17 06:00',
      '17 06:00 – 18 04:00',
      '17 06:00 – 17 10:00',
    ]);
  });

  it('lets a request claim time on a free day between two night shifts', () => {
    const { claims } = createCalendar(SAIGON, (date) =>
      date === '2026-11-17' ? null : shift('20:00', '10:00'),
    );
    const formatClaim = (text: string) => formatSpan(SAIGON, joinSpans(claims(parseRange('2026-11', text))));
    expect([formatClaim('16'), formatClaim('17'), formatClaim('18')]).toEqual([
      '16 18:00 – 17 12:00',
      '17 12:00 – 18 18:00',
      '18 18:00 – 19 18:00',
    ]);
  });

  it('claims no time for a request on a cancelled date, even for hours after midnight', () => {
    const { claims } = createCalendar(SAIGON, () => WEEK);
    for (const text of ['16', '16 SECOND_HALF', '17 01:00–17 03:00'])
      expect(claims(parseRange('2026-11', text), ['2026-11-16'])).toEqual([]);
  });
});

describe('work dates of a request by hours', () => {
  it.each<[string, string, string, string]>([
    ['start with the night before', '17 01:00–17 03:00', '2026-11-16', '2026-11-16'],
    ['stay one night over midnight', '16 23:00–17 01:00', '2026-11-16', '2026-11-16'],
    ['are the night after, if they start before it', '16 19:00–16 23:00', '2026-11-16', '2026-11-16'],
    ['are two nights, if they touch both', '16 06:00–16 23:00', '2026-11-15', '2026-11-16'],
    [
      'are the date that claims them, if they cover no shift',
      '16 10:00–16 11:00',
      '2026-11-15',
      '2026-11-15',
    ],
  ])('finds the work dates of hours %s', (_what, text, from, to) => {
    const { dayOn } = createCalendar(SAIGON, () => shift('22:30', '06:30'));
    expect(workDatesOf(SAIGON, parseRange('2026-11', text), dayOn)).toEqual({ from, to });
  });
});

describe('claimed time, covered time and the leave ledger', () => {
  const SHIFTS: (Shift | null)[] = [
    OFFICE,
    shift('22:30', '06:30'),
    shift('20:00', '04:00', { breaks: [{ start: '00:30', end: '01:00' }] }),
    shift('18:00', '06:00'),
    shift('00:30', '08:00'),
    shift('06:00', '14:00'),
    shift('08:00', '08:00'),
    shift('23:00', '23:00', { windowBeforeMinutes: 1440, windowAfterMinutes: 1440 }),
    shift('18:00', '02:00', { type: 'OT' }),
    null,
  ];
  // Weeks with a clock change, and a week without one.
  const FIRST = ['2026-03-26', '2026-10-22', '2026-03-05', '2026-04-02', '2026-06-03'];
  const padTwo = (n: number) => String(n).padStart(2, '0');
  const scenario = fc.record({
    zone: fc.constantFrom(SAIGON, BERLIN, 'America/New_York', 'Australia/Lord_Howe'),
    first: fc.constantFrom(...FIRST),
    rota: fc.array(fc.nat({ max: SHIFTS.length - 1 }), { minLength: 1, maxLength: 4 }),
    ranges: fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 5 }),
        kind: fc.constantFrom('DAYS', 'FIRST_HALF', 'SECOND_HALF', 'HOURS'),
        hour: fc.nat({ max: 23 }),
        length: fc.integer({ min: 1, max: 24 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  });

  it('assigns no minute to two requests, and counts the covered time in the leave ledger', () => {
    fc.assert(
      fc.property(scenario, ({ zone, first, rota, ranges }) => {
        const shiftOn = (date: string) => SHIFTS[rota[Number(date.slice(8)) % rota.length] ?? 0] ?? null;
        const { calendar, dayOn, claims } = createCalendar(zone, shiftOn);
        const dates = Array.from({ length: 9 }, (_, n) => addDays(first, n - 1));
        for (const date of dates) {
          const { claim } = dayOn(date);
          expect(claim.start).toBeLessThan(claim.end);
          expect(dayOn(addDays(date, 1)).claim.start).toBe(claim.end);
        }
        // Claimed times do not overlap even if two shifts of the rota overlap, because a person cannot work two shifts
        // at the same time.
        const isAlone = (date: string) =>
          [addDays(date, -1), date].every((shiftDate) => {
            const [first, second] = [calendar.day(shiftDate), calendar.day(addDays(shiftDate, 1))];
            return !first.expected || !second.expected || first.expected.end <= second.expected.start;
          });
        const doOverlap = (span: { start: number; end: number }, other: { start: number; end: number }) =>
          span.start < other.end && other.start < span.end;
        const accepted: {
          one: RequestRange;
          spans: { start: number; end: number }[];
          line: ApprovedRequest;
        }[] = [];
        for (const { day, kind, hour, length } of ranges) {
          const date = addDays(first, day);
          const end = hour + length;
          const range = normalizeRange({
            ...{ type: 'LEAVE', subType: 'ANNUAL', isAllDay: kind === 'DAYS' },
            half: kind === 'FIRST_HALF' || kind === 'SECOND_HALF' ? kind : null,
            startTime: `${date}T${padTwo(hour)}:00:00`,
            endTime:
              kind === 'HOURS'
                ? `${addDays(date, Math.floor(end / 24))}T${padTwo(end % 24)}:00:00`
                : `${date}T23:59:59`,
          });
          const spans = claims(range);
          // A half-day request always claims some time.
          for (const span of spans) expect(span.start).toBeLessThan(span.end);
          if (accepted.some((other) => other.spans.some((a) => spans.some((b) => doOverlap(a, b))))) continue;
          const span = { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
          accepted.push({
            one: range,
            spans,
            line: {
              ...{ id: String(accepted.length), type: 'LEAVE', subType: 'ANNUAL', of: kind, takenBack: [] },
              ...{ from: date, to: range.endTime.slice(0, 10), span, zone, punchId: null },
            },
          });
        }
        for (const date of dates) {
          const day = calendar.day(date);
          const covers = coversOf(
            zone,
            day,
            accepted.map(({ line }) => line),
          );
          for (const [n, cover] of isAlone(date) ? covers.entries() : [])
            for (const other of covers.slice(n + 1)) expect(doOverlap(cover.span, other.span)).toBe(false);
          for (const { one, line } of accepted) {
            const own = covers.filter(({ id }) => id === line.id).map(({ span }) => span);
            let left = own;
            for (const rest of day.shift ? expectedBreaks(zone, date, day.shift) : [])
              left = subtractSpan(left, rest).left;
            const minutes = left.reduce((all, { start, end }) => all + (end - start) / MINUTE, 0);
            const countedDay = computeTimeOffDays((on) => ({ zone, day: calendar.day(on) }), one).find(
              (off) => off.date === date,
            );
            expect(countedDay?.minutes ?? 0).toBe(minutes);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
