import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, HOUR, MINUTE } from '../../../platform/dates/iso-dates.ts';
import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import { type ApprovedRequest, coversOf } from '../../attendance/attendance-days/approved-requests.rules.ts';
import { NIGHT, OFFICE } from '../../attendance/attendance-days/attendance.cases.ts';
import { createWorkCalendar } from '../../attendance/attendance-days/calendar.rules.ts';
import { subtractSpan } from '../../attendance/attendance-days/hours.rules.ts';
import { computeTimeOffDays } from '../../attendance/attendance-days/leave-time.rules.ts';
import { toPersonDay } from '../../attendance/attendance-days/person-day.rules.ts';
import { hoursOfShift } from '../../attendance/attendance-days/person-hours.rules.ts';
import { expectedBreaks, type Shift } from '../../attendance/attendance-days/shift.rules.ts';
import { type AskedRange, claimsOf, settled, workDatesOf } from './range.rules.ts';

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

/** `15`, `15–17`, `15 FIRST_HALF`, or hours as `15 22:00–16 02:00`, of a month. */
function asked(month: string, text: string): AskedRange {
  const half = /(FIRST|SECOND)_HALF/.exec(text)?.[0] as AskedRange['half'] | undefined;
  const [from = '', to = from] = text.replace(/ \w+_HALF/, '').split('–');
  const at = (one: string) => `${month}-${one.slice(0, 2)}T${one.slice(3) || '00:00'}:00`;
  return settled({
    ...{ type: 'LEAVE', subType: 'ANNUAL', startTime: at(from), endTime: at(to) },
    ...{ isAllDay: !text.includes(':') && !half, half: half ?? null },
  });
}

const calendarOf = (zone: string, shiftOn: (date: string) => Shift | null) => {
  const calendar = createWorkCalendar(zone, hoursOfShift(shiftOn));
  const dayOn = (date: string) => toPersonDay(zone, calendar.day(date), calendar.day(addDays(date, 1)));
  const claims = (one: AskedRange, takenBack: string[] = []) =>
    claimsOf(zone, one, dayOn, workDatesOf(zone, one, dayOn), takenBack);
  return { calendar, dayOn, claims };
};

const joined = (spans: readonly { start: number; end: number }[]) => {
  const [first, ...rest] = spans;
  const whole = first && { ...first };
  for (const { start, end } of rest) {
    if (whole?.end !== start) throw new Error('the claim has a gap');
    whole.end = end;
  }
  return whole;
};
const shownIn = (zone: string, one: { start: number; end: number } | undefined) =>
  one && [one.start, one.end].map((at) => instantToLocalTime(zone, at).slice(8, 16)).join(' – ');

describe('the claim of a request', () => {
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
  ])('of %s', (_what, works, text, claimed) => {
    const { claims } = calendarOf(SAIGON, () => works && { ...works, workingDays: EVERY_DAY });
    expect(shownIn(SAIGON, joined(claims(asked('2026-11', text))))).toBe(claimed);
  });

  // the clocks are put forward on 29 March and back on 25 October
  it.each<[string, string, string, number]>([
    ['the night that is an hour shorter', '2026-03', '28', 23],
    ['the night that is an hour longer', '2026-10', '24', 25],
    ['the night after it', '2026-10', '25', 24],
  ])('lasts as long as %s', (_what, month, date, hours) => {
    const { claims } = calendarOf(BERLIN, () => NIGHT);
    const length = (text: string) => {
      const claim = joined(claims(asked(month, text)));
      return claim ? claim.end - claim.start : 0;
    };
    expect(length(date)).toBe(hours * HOUR);
    // the halves leave the break, which neither covers
    expect(length(`${date} FIRST_HALF`) + length(`${date} SECOND_HALF`)).toBe(hours * HOUR - 30 * MINUTE);
  });

  it('meets the next one where a night is followed by a day shift', () => {
    const changes = (date: string) =>
      date <= '2026-11-16' ? shift('22:00', '06:00') : shift('06:00', '14:00');
    const { claims } = calendarOf(SAIGON, changes);
    const of = (text: string) => shownIn(SAIGON, joined(claims(asked('2026-11', text))));
    // the windows would be cut at 07:00, inside the day shift
    expect([of('16'), of('17'), of('17 FIRST_HALF')]).toEqual([
      '16 20:00 – 17 06:00',
      '17 06:00 – 18 04:00',
      '17 06:00 – 17 10:00',
    ]);
  });

  it('leaves a free day between two nights its own time', () => {
    const { claims } = calendarOf(SAIGON, (date) => (date === '2026-11-17' ? null : shift('20:00', '10:00')));
    const of = (text: string) => shownIn(SAIGON, joined(claims(asked('2026-11', text))));
    expect([of('16'), of('17'), of('18')]).toEqual([
      '16 18:00 – 17 12:00',
      '17 12:00 – 18 18:00',
      '18 18:00 – 19 18:00',
    ]);
  });

  it('is empty once its date was taken back, also of hours after midnight', () => {
    const { claims } = calendarOf(SAIGON, () => WEEK);
    for (const text of ['16', '16 SECOND_HALF', '17 01:00–17 03:00'])
      expect(claims(asked('2026-11', text), ['2026-11-16'])).toEqual([]);
  });
});

describe('the work dates of hours', () => {
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
  ])('%s', (_what, text, from, to) => {
    const { dayOn } = calendarOf(SAIGON, () => shift('22:30', '06:30'));
    expect(workDatesOf(SAIGON, asked('2026-11', text), dayOn)).toEqual({ from, to });
  });
});

describe('claims, cover and ledger', () => {
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
  // weeks in which clocks change, and one without a change
  const FIRST = ['2026-03-26', '2026-10-22', '2026-03-05', '2026-04-02', '2026-06-03'];
  const two = (n: number) => String(n).padStart(2, '0');
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

  it('never give a minute to two requests, and count in the ledger what is covered', () => {
    fc.assert(
      fc.property(scenario, ({ zone, first, rota, ranges }) => {
        const shiftOn = (date: string) => SHIFTS[rota[Number(date.slice(8)) % rota.length] ?? 0] ?? null;
        const { calendar, dayOn, claims } = calendarOf(zone, shiftOn);
        const dates = Array.from({ length: 9 }, (_, n) => addDays(first, n - 1));
        for (const date of dates) {
          const { claim } = dayOn(date);
          expect(claim.start).toBeLessThan(claim.end);
          expect(dayOn(addDays(date, 1)).claim.start).toBe(claim.end);
        }
        // nobody can work two shifts at a time: where a rota says so, claims are apart, and shifts are not
        const isAlone = (date: string) =>
          [addDays(date, -1), date].every((one) => {
            const [first, second] = [calendar.day(one), calendar.day(addDays(one, 1))];
            return !first.expected || !second.expected || first.expected.end <= second.expected.start;
          });
        const overlaps = (one: { start: number; end: number }, other: { start: number; end: number }) =>
          one.start < other.end && other.start < one.end;
        const accepted: {
          one: AskedRange;
          spans: { start: number; end: number }[];
          line: ApprovedRequest;
        }[] = [];
        for (const { day, kind, hour, length } of ranges) {
          const date = addDays(first, day);
          const end = hour + length;
          const one = settled({
            ...{ type: 'LEAVE', subType: 'ANNUAL', isAllDay: kind === 'DAYS' },
            half: kind === 'FIRST_HALF' || kind === 'SECOND_HALF' ? kind : null,
            startTime: `${date}T${two(hour)}:00:00`,
            endTime:
              kind === 'HOURS'
                ? `${addDays(date, Math.floor(end / 24))}T${two(end % 24)}:00:00`
                : `${date}T23:59:59`,
          });
          const spans = claims(one);
          // a half claims something, whatever the shift
          for (const span of spans) expect(span.start).toBeLessThan(span.end);
          if (accepted.some((other) => other.spans.some((a) => spans.some((b) => overlaps(a, b))))) continue;
          const span = { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
          accepted.push({
            one,
            spans,
            line: {
              ...{ id: String(accepted.length), type: 'LEAVE', subType: 'ANNUAL', of: kind, takenBack: [] },
              ...{ from: date, to: one.endTime.slice(0, 10), span, zone, punchId: null },
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
            for (const other of covers.slice(n + 1)) expect(overlaps(cover.span, other.span)).toBe(false);
          for (const { one, line } of accepted) {
            const own = covers.filter(({ id }) => id === line.id).map(({ span }) => span);
            let left = own;
            for (const rest of day.shift ? expectedBreaks(zone, date, day.shift) : [])
              left = subtractSpan(left, rest).left;
            const minutes = left.reduce((all, { start, end }) => all + (end - start) / MINUTE, 0);
            const counted = computeTimeOffDays((on) => ({ zone, day: calendar.day(on) }), one).find(
              (off) => off.date === date,
            );
            expect(counted?.minutes ?? 0).toBe(minutes);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
