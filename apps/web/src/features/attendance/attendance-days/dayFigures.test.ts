import type { Reason } from '@gatehouse/api/attendance/day-explanation';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { addDays } from '@gatehouse/api/platform/dates';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTestLanguage } from '../../../platform/i18n/testLanguage.cases.ts';
import { text } from '../../../platform/i18n/text.ts';
import { type DayFigure, daySentences, figureText, whySentences } from './dayFigures.ts';

beforeAll(() => loadTestLanguage('en'));

const shift = {
  name: 'DEFAULT',
  startTime: '09:00',
  endTime: '18:00',
  startAt: Date.parse('2026-11-19T02:00:00Z'),
  endAt: Date.parse('2026-11-19T11:00:00Z'),
  type: 'NORMAL' as const,
  workingDayType: 'LEGAL_WORKDAY' as const,
  breakMode: 'FIXED' as const,
  breaks: [],
  countPairs: false,
  lateAfter: 5 as number | null,
  earlyLeaveBefore: 5 as number | null,
};

const dayWith = (
  more: Partial<TimesheetRow> = {},
  reasons: Reason[] = [],
  expected: typeof shift | null = shift,
): TimesheetRow => ({
  date: '2026-11-19',
  status: 'PRESENT',
  timeZone: 'Asia/Ho_Chi_Minh',
  checkInTime: '2026-11-19T01:55:00.000Z',
  checkOutTime: '2026-11-19T11:10:00.000Z',
  totalHours: 8.25,
  late: 0,
  earlyLeave: 0,
  totalOTHours: 0,
  absent: false,
  explanation: {
    zone: 'Asia/Ho_Chi_Minh',
    shift: expected,
    windowStart: 0,
    windowEnd: 0,
    holiday: false,
    cover: null,
    punches: [],
    requests: [],
    reasons,
  },
  recalculations: [],
  ...more,
});

// Intl separates "PM" with a narrow no-break space.
const withPlainSpaces = (sentence: string | null | undefined) => sentence?.replaceAll(/\s/g, ' ');

describe('texts of figures in a day', () => {
  it.each([
    ['checkIn', '8:55 AM'],
    ['checkOut', '6:10 PM'],
    ['hours', '8:15'],
    ['late', '0:00'],
    ['status', 'Present'],
  ] as const)('formats the figure %s of a day as %s', (figure, expected) =>
    expect(withPlainSpaces(figureText(text, dayWith(), figure))).toBe(expected),
  );

  it('converts decimal hours to minutes without rounding errors', () => {
    for (let minutes = 0; minutes < 1440; minutes++) {
      const totalHours = Math.round((minutes * 100) / 60) / 100;
      const clockParts = figureText(text, dayWith({ totalHours }), 'hours')?.split(':').map(Number) ?? [];
      expect((clockParts[0] ?? 0) * 60 + (clockParts[1] ?? 0)).toBe(minutes);
    }
  });
});

describe('explanation of a figure without a rule', () => {
  const unchecked = { ...shift, lateAfter: null, earlyLeaveBefore: null };
  const absent = { checkInTime: null, checkOutTime: null, totalHours: 0 };
  it.each<[DayFigure, TimesheetRow, string]>([
    ['checkIn', dayWith(), 'The first in of the work date is the check-in.'],
    ['checkOut', dayWith(), 'The last out of the work date is the check-out.'],
    ['late', dayWith(), 'The shift starts at 9:00 AM. The first in at 8:55 AM is on time.'],
    ['late', dayWith({}, [], unchecked), 'This shift doesn’t track late arrival.'],
    ['late', dayWith({}, [], null), 'No shift on this date.'],
    ['earlyLeave', dayWith(), 'The shift ends at 6:00 PM. The last out at 6:10 PM isn’t early.'],
    ['earlyLeave', dayWith({}, [], unchecked), 'This shift doesn’t track early leave.'],
    ['overtime', dayWith(), 'No time was worked outside the shift.'],
    ['status', dayWith(), 'Both a first in and a last out were recorded.'],
    ['late', dayWith(absent), 'Nothing to calculate yet.'],
    ['overtime', dayWith(absent), 'Nothing to calculate yet.'],
  ])('explains the figure %s of a day without a rule', (figure, day, sentence) =>
    expect(whySentences(text, day, figure).map(withPlainSpaces)).toEqual([sentence]),
  );
});

it('explains a figure by its own rule, and hours and status by a missing punch', () => {
  const missing: Reason = { figure: 'INCOMPLETE', rule: 'MISSING_OUT', params: { in: '08:55' } };
  const day = dayWith({ status: 'INCOMPLETE', checkOutTime: null, totalHours: 0 }, [missing]);
  for (const figure of ['hours', 'status'] as const)
    expect(withPlainSpaces(whySentences(text, day, figure)[0])).toMatch(
      /^In at 8:55 AM, but no out after it\./,
    );
});

describe('sentences that explain a day', () => {
  const late: Reason = {
    figure: 'LATE',
    rule: 'LATE_AFTER',
    params: { start: '09:00', threshold: 5, in: '09:43', minutes: 43 },
  };
  const early: Reason = {
    figure: 'EARLY_LEAVE',
    rule: 'EARLY_LEAVE_BEFORE',
    params: { end: '18:00', threshold: 5, out: '17:00', minutes: 60 },
  };

  it('lists sentences about unusual figures first and repeats no sentence', () => {
    const day = dayWith({ earlyLeave: 60 }, [early]);
    const sentences = daySentences(text, day).map(withPlainSpaces);
    expect(sentences[0]).toMatch(/^Work is expected until 6:00 PM, tolerance 5 minutes\./);
    expect(sentences[1]).toMatch(/is on time\.$/);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(withPlainSpaces(daySentences(text, dayWith({ late: 43 }, [late]))[0])).toMatch(/First in 9:43 AM/);
  });

  it('explains lateness relative to the later start after a morning of leave, and names the approver', () => {
    const reasons: Reason[] = [
      {
        figure: 'ABSENT',
        rule: 'REQUEST_COVERS',
        params: { request: '7', kind: 'LEAVE', start: '09:00', end: '12:00' },
      },
      { figure: 'LATE', rule: 'ON_TIME', params: { in: '09:13', start: '13:00' } },
    ];
    const day = dayWith({}, reasons);
    const requests = [{ id: 7, title: 'Dentist', isOwn: true, approver: 'Mai Tran', correction: null }];
    const sentences = daySentences(text, { ...day, explanation: { ...day.explanation, requests } }).map(
      withPlainSpaces,
    );
    expect(sentences).toContain('Work is expected from 1:00 PM. The first in, at 9:13 AM, is on time.');
    expect(sentences).toContain(
      'Request RQ-7 is approved: leave, 9:00 AM to 12:00 PM. Approved by Mai Tran.',
    );
  });

  it('compares no punch with the shift if the employee was absent for half of the day', () => {
    const absent: Reason = {
      figure: 'ABSENT',
      rule: 'HALF_ABSENT',
      params: { start: '13:00', end: '18:00' },
    };
    const day = dayWith({ status: 'HALF_DAY' }, [absent]);
    expect(whySentences(text, day, 'late')).toEqual(['Nothing to calculate yet.']);
  });

  it('explains a pending day with "Nothing to calculate yet."', () => {
    const waiting = dayWith({ status: 'PENDING', checkInTime: null, checkOutTime: null, totalHours: 0 });
    expect(daySentences(text, waiting)).toEqual(['Nothing to calculate yet.']);
  });
});

it.each([
  ['as it should be', {}, 'Present'],
  ['late', { late: 43 }, 'Late'],
] as const)(
  'returns the same status text on screen and on paper for a day that is %s',
  (_case, more, expected) => expect(figureText(text, dayWith(more), 'status')).toBe(expected),
);

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
])('date %s: adds %d days and returns %s', (date, days, then) => expect(addDays(date, days)).toBe(then));
