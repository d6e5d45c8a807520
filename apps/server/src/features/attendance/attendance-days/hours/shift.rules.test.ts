import { describe, expect, it } from 'vitest';
import { CHANGE_NIGHTS, NIGHT, OFFICE } from '../day/attendance.cases.ts';
import { cutDay, dayTypeOf, expectedBreaks, expectedShift, shiftOn } from './shift.rules.ts';

const toIso = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');
const SAIGON = 'Asia/Ho_Chi_Minh';

describe('start and end of a shift as instants', () => {
  it.each(CHANGE_NIGHTS)(
    'computes start and end of a shift as instants: $zone $date: $title',
    ({ zone, date, shift, start, end }) => {
      const expected = expectedShift(zone, date, shift);
      expect([toIso(expected.start), toIso(expected.end)]).toEqual([start, end]);
    },
  );

  it.each([
    ['09:00', '18:00', '2026-06-01T02:00:00Z', '2026-06-01T11:00:00Z'],
    ['22:00', '06:00', '2026-06-01T15:00:00Z', '2026-06-01T23:00:00Z'],
    ['08:00', '08:00', '2026-06-01T01:00:00Z', '2026-06-02T01:00:00Z'],
    ['00:00', '23:59', '2026-05-31T17:00:00Z', '2026-06-01T16:59:00Z'],
  ])('moves an end at or before the start to the next day: %s to %s', (startTime, endTime, start, end) => {
    const expected = expectedShift(SAIGON, '2026-06-01', { ...OFFICE, startTime, endTime });
    expect([toIso(expected.start), toIso(expected.end)]).toEqual([start, end]);
  });
});

describe('fixed breaks of a shift', () => {
  const breakSpans = (zone: string, date: string, breaks: { start: string; end: string }[], shift = NIGHT) =>
    expectedBreaks(zone, date, { ...shift, breaks }).map(({ start, end }) => [
      toIso(start),
      (end - start) / 60_000,
    ]);

  it.each([
    ['before midnight', [{ start: '23:00', end: '23:15' }], [['2026-06-01T16:00:00Z', 15]]],
    ['over midnight', [{ start: '23:50', end: '00:20' }], [['2026-06-01T16:50:00Z', 30]]],
    ['after midnight', [{ start: '02:00', end: '02:30' }], [['2026-06-01T19:00:00Z', 30]]],
  ])('places the breaks of a night shift on their calendar day: %s', (_, breaks, expected) => {
    expect(breakSpans(SAIGON, '2026-06-01', breaks)).toEqual(expected);
  });

  it.each([
    ['Europe/Berlin', '2026-03-28', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-10-24', '2026-10-25T00:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-03', '2026-10-03T15:30:00Z'],
  ])('keeps the nominal length of breaks in %s in the night of %s', (zone, date, start) => {
    expect(
      breakSpans(zone, date, [{ start: zone === 'Europe/Berlin' ? '02:30' : '02:10', end: '03:00' }])[0]?.[0],
    ).toBe(start);
    expect(breakSpans(zone, date, [{ start: '02:30', end: '03:00' }])[0]?.[1]).toBe(30);
  });

  it('returns no fixed breaks of a shift if people punch their breaks', () => {
    expect(expectedBreaks(SAIGON, '2026-06-01', { ...OFFICE, breakMode: 'PUNCHED' })).toEqual([]);
  });
});

describe('the calendar day of punches without a shift', () => {
  it.each([
    [SAIGON, '2026-06-01', '2026-05-31T21:00:00Z', '2026-06-01T21:00:00Z'],
    ['Europe/Berlin', '2026-03-28', '2026-03-28T03:00:00Z', '2026-03-29T02:00:00Z'],
    ['Europe/Berlin', '2026-10-24', '2026-10-24T02:00:00Z', '2026-10-25T03:00:00Z'],
  ])('cuts the day at 04:00 in %s (%s)', (zone, date, start, end) => {
    const day = cutDay(zone, date);
    expect([toIso(day.start), toIso(day.end)]).toEqual([start, end]);
  });
});

describe('the expected work on a date', () => {
  it.each([
    ['2026-06-05', 'Friday', true],
    ['2026-06-06', 'Saturday', false],
    ['2026-06-07', 'Sunday', false],
    ['2026-06-08', 'Monday', true],
  ])(
    'with working days from Monday to Friday, decides if %s, a %s, is a working day: %s',
    (date, _, working) => {
      expect(shiftOn(date, OFFICE) !== null).toBe(working);
      expect(shiftOn(date, null)).toBeNull();
    },
  );

  const five = [1, 2, 3, 4, 5];
  it.each([
    ['2026-06-05', five, null, 'LEGAL_WORKDAY'],
    ['2026-06-06', five, null, 'SATURDAY'],
    ['2026-06-07', five, null, 'SUNDAY'],
    ['2026-06-06', [...five, 6], null, 'LEGAL_WORKDAY'],
    ['2026-06-05', [1, 2], null, 'LEGAL_WORKDAY'],
    ['2026-06-05', five, 'WHOLE', 'HOLIDAY'],
    ['2026-06-06', [...five, 6], 'WHOLE', 'HOLIDAY'],
    ['2026-06-05', five, 'FIRST_HALF', 'LEGAL_WORKDAY'],
    ['2026-06-06', five, 'SECOND_HALF', 'SATURDAY'],
  ] as const)(
    'computes the day type of %s with working days %j and holiday %s: %s',
    (date, workingDays, part, type) => {
      expect(dayTypeOf(date, workingDays, part && { name: 'Feast', part })).toBe(type);
    },
  );
});
