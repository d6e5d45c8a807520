import { HOUR, MINUTE } from '@gatehouse/api/platform/dates';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockAt } from '../../../../platform/dates/zones.ts';
import { type AttendanceDay, computeDay } from '../day/day.rules.ts';
import { type Scenario, scenarios } from '../day/scenarios.cases.ts';
import { assignPunches } from '../day/work-date.rules.ts';
import { createWorkCalendar } from '../hours/calendar.rules.ts';
import { cutToMinute } from '../hours/hours.rules.ts';
import { hoursOfShift } from '../hours/person-hours.rules.ts';
import { type ApprovedRequest, coversOf } from '../leave/approved-requests.rules.ts';
import type { ReasonRule } from './explanation.rules.ts';

const requested = fc.array(
  fc.record({
    day: fc.nat({ max: 5 }),
    of: fc.constantFrom('DAYS', 'FIRST_HALF', 'SECOND_HALF', 'HOURS'),
    type: fc.constantFrom('LEAVE', 'TELEWORK', 'BUSINESS'),
    hour: fc.nat({ max: 23 }),
    length: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 4 },
);

function daysOf({ zone, shiftFor, dates, punches }: Scenario, requests: readonly ApprovedRequest[]) {
  const calendar = createWorkCalendar(zone, hoursOfShift(shiftFor));
  const assigned = assignPunches(punches, () => calendar);
  return dates.map((date) => {
    const workDay = calendar.day(date);
    const covers = coversOf(zone, workDay, requests);
    const own = assigned.filter(({ workDate }) => workDate === date);
    const now = Number.POSITIVE_INFINITY;
    return {
      workDay,
      covers,
      day: computeDay({ zone, day: workDay, punches: own, covers, now, devicesHeardSince: null }),
    };
  });
}

const sumOf = (day: AttendanceDay, figure: string) =>
  day.explanation.reasons
    .filter((reason) => reason.figure === figure)
    .reduce((sum, { params }) => sum + Number(params.minutes ?? 0), 0);

const lateRules: readonly ReasonRule[] = ['LATE_AFTER', 'LATE_BESIDE_COVER'];
const earlyRules: readonly ReasonRule[] = ['EARLY_LEAVE_BEFORE', 'EARLY_LEAVE_BESIDE_COVER'];

it('explains every figure of a day by a reason that contains the same number', () => {
  fc.assert(
    fc.property(scenarios, requested, (scenario, ranges) => {
      const { zone, dates } = scenario;
      const requests = ranges.map(({ day, of, type, hour, length }, n): ApprovedRequest => {
        const date = dates[day + 1] ?? '';
        const start = Date.parse(`${date}T00:00:00Z`) + hour * HOUR;
        return {
          ...{
            id: String(n + 1),
            type,
            subType: type === 'BUSINESS' ? 'GO_OUT' : '',
            of,
            from: date,
            to: date,
          },
          ...{ takenBack: [], span: { start, end: start + length * HOUR }, zone, punchId: null },
        };
      });
      for (const { day, workDay, covers } of daysOf(scenario, requests)) {
        const { shift, reasons } = day.explanation;
        const { checkInAt, checkOutAt } = day;
        const findReason = (figure: string) => reasons.find((reason) => reason.figure === figure);
        const hasRule = (rule: ReasonRule) => reasons.some((reason) => reason.rule === rule);

        const hours = reasons.find(({ rule }) => rule === 'FIRST_IN_LAST_OUT' || rule === 'PAIRS');
        expect(Number(hours?.params.minutes ?? 0)).toBe(day.workedMinutes);
        expect(sumOf(day, 'BREAK')).toBe(day.breakMinutes);
        expect(Number(hours?.params.breakMinutes ?? 0)).toBe(day.breakMinutes);
        expect(sumOf(day, 'OVERTIME')).toBe(day.overtimeMinutes);

        // The reasons name every request that covers a part of the day, together with the part.
        expect(reasons.filter(({ rule }) => rule === 'REQUEST_COVERS').map(({ params }) => params)).toEqual(
          covers.map(({ id, kind, span }) => ({
            ...{ request: id, kind },
            ...{ start: clockAt(zone, span.start), end: clockAt(zone, span.end) },
          })),
        );

        if (!shift || shift.type === 'OT' || !workDay.expected || hasRule('HALF_ABSENT')) {
          expect([day.lateMinutes, day.earlyLeaveMinutes]).toEqual([0, 0]);
          continue;
        }
        const isCoveredAt = (at: number) => covers.some(({ span }) => at >= span.start && at < span.end);
        if (checkInAt !== null) {
          const lateReason = findReason('LATE');
          const arrival = cutToMinute(checkInAt);
          if (lateReason) expect(lateReason.params.in).toBe(clockAt(zone, checkInAt));
          if (day.lateMinutes > 0)
            expect([lateRules.includes(lateReason?.rule as ReasonRule), lateReason?.params.minutes]).toEqual([
              true,
              day.lateMinutes,
            ]);
          // Without a LATE reason, the first IN of a day is no later than the start of the shift.
          if (!lateReason && shift.lateAfter !== null) expect(arrival).toBeLessThanOrEqual(shift.startAt);
          if (lateReason?.rule === 'ON_TIME')
            expect(isCoveredAt(shift.startAt) || isCoveredAt(shift.endAt - MINUTE)).toBe(true);
        }
        if (checkOutAt !== null) {
          const earlyReason = findReason('EARLY_LEAVE');
          const left = cutToMinute(checkOutAt);
          if (earlyReason) expect(earlyReason.params.out).toBe(clockAt(zone, checkOutAt));
          if (day.earlyLeaveMinutes > 0)
            expect([
              earlyRules.includes(earlyReason?.rule as ReasonRule),
              earlyReason?.params.minutes,
            ]).toEqual([true, day.earlyLeaveMinutes]);
          if (!earlyReason && shift.earlyLeaveBefore !== null)
            expect(left).toBeGreaterThanOrEqual(shift.endAt);
        }
      }
    }),
    { numRuns: 500 },
  );
});

it('explains lateness by the start of the second half if the morning is leave', () => {
  const date = '2026-06-03';
  const zone = 'UTC';
  const morning: ApprovedRequest = {
    ...{ id: '7', type: 'LEAVE', subType: 'ANNUAL', of: 'FIRST_HALF', from: date, to: date, takenBack: [] },
    ...{ span: { start: 0, end: 0 }, zone, punchId: null },
  };
  const punch = (time: string, direction: 'IN' | 'OUT') => ({
    ...{
      id: time,
      at: Date.parse(`${date}T${time}:00Z`),
      wall: `${date} ${time}:00`,
      deviceDirection: direction,
    },
    ...{ statusKey: null, doorId: 'gate', granted: true },
  });
  const scenario: Scenario = {
    ...{ zone, dates: [date], punches: [punch('09:13', 'IN'), punch('18:00', 'OUT')] },
    shiftFor: () => ({
      ...{
        name: 'Office',
        startTime: '08:30',
        endTime: '17:30',
        windowBeforeMinutes: 120,
        windowAfterMinutes: 240,
      },
      ...{
        breakMode: 'FIXED',
        breaks: [{ start: '12:00', end: '13:00' }],
        countPairs: false,
        workingDays: [3],
      },
      ...{ checkLate: true, lateAfter: 5, checkEarlyLeave: true, earlyLeaveBefore: 5 },
      ...{ type: 'NORMAL', workingDayType: 'LEGAL_WORKDAY', halfDayBelow: null, absentBelow: null },
    }),
  };
  const [firstDay] = daysOf(scenario, [morning]);
  const late = firstDay?.day.explanation.reasons.find(({ figure }) => figure === 'LATE');
  expect(late).toEqual({ figure: 'LATE', rule: 'ON_TIME', params: { in: '09:13', start: '13:00' } });
});
