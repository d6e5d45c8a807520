import { addDays, MINUTE } from '@gatehouse/api/platform/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTimeToInstant } from '../../../../platform/dates/zones.ts';
import { hoursOfShift } from '../hours/person-hours.rules.ts';
import { NIGHT, OFFICE, parsePunches } from './attendance.cases.ts';
import { computeAttendance, datesTouchedBy, punchRangeFor } from './attendance.rules.ts';
import type { AttendanceDay } from './day.rules.ts';
import { type Scenario, scenarios } from './scenarios.cases.ts';
import type { Punch } from './work-date.rules.ts';

const compute = ({ zone, shiftFor, dates }: Scenario, punches: readonly Punch[], selectedDates = dates) =>
  computeAttendance({ zone, shiftFor, punches, dates: selectedDates });

const toFigures = ({ explanation, ...day }: AttendanceDay) => ({ ...day, reasons: explanation.reasons });

const runs = { numRuns: 300 };

describe('attendance days of an employee', () => {
  it('computes the same days on every run, for punches in any order', () => {
    fc.assert(
      fc.property(scenarios, fc.infiniteStream(fc.nat()), (scenario, keys) => {
        const shuffled = scenario.punches
          .map((punch) => ({ punch, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ punch }) => punch);
        const once = compute(scenario, scenario.punches);
        expect(compute(scenario, shuffled)).toEqual(once);
        expect(compute(scenario, scenario.punches, [...scenario.dates].reverse())).toEqual(once);
      }),
      runs,
    );
  });

  it('never computes negative figures, working time longer than the time from IN to OUT, or overtime longer than working time', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        for (const day of compute(scenario, scenario.punches).days) {
          const { checkInAt, checkOutAt, workedMinutes, breakMinutes, overtimeMinutes } = day;
          for (const minutes of [
            workedMinutes,
            breakMinutes,
            overtimeMinutes,
            day.lateMinutes,
            day.earlyLeaveMinutes,
          ]) {
            expect(Number.isInteger(minutes) && minutes >= 0).toBe(true);
          }
          const present = checkInAt === null || checkOutAt === null ? 0 : checkOutAt - checkInAt;
          expect(workedMinutes + breakMinutes).toBeLessThanOrEqual(Math.ceil(present / MINUTE));
          expect(overtimeMinutes).toBeLessThanOrEqual(workedMinutes);
          expect(day.status === 'PRESENT' || workedMinutes === 0).toBe(true);
        }
      }),
      runs,
    );
  });

  it('assigns every punch to one work date, at most a day from its calendar date, and counts the punch only on its work date', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { days, assignments } = compute(scenario, scenario.punches);
        const ids = scenario.punches.map(({ id }) => id).sort();
        expect(assignments.map(({ punch }) => punch.id).sort()).toEqual(ids);
        expect(days.flatMap(({ explanation }) => explanation.punches.map(({ id }) => id)).sort()).toEqual(
          ids,
        );
        for (const { punch, workDate } of assignments) {
          const own = punch.wall.slice(0, 10);
          expect([addDays(own, -1), own, addDays(own, 1)]).toContain(workDate);
        }
      }),
      runs,
    );
  });

  it('ignores an additional duplicate of a punch', () => {
    fc.assert(
      fc.property(scenarios, fc.nat(), fc.integer({ min: 0, max: 60 }), (scenario, pick, seconds) => {
        const before = compute(scenario, scenario.punches);
        const countedPunches = before.assignments.filter(({ ignored }) => !ignored);
        const original = countedPunches[pick % Math.max(countedPunches.length, 1)]?.punch;
        fc.pre(original !== undefined);
        const again = { ...original, id: 'again', at: original.at + seconds * 1000 };
        const after = compute(scenario, [...scenario.punches, again]);
        expect(after.days.map(toFigures)).toEqual(before.days.map(toFigures));
      }),
      runs,
    );
  });

  it('computes the same days from the punches in `punchRangeFor` as from all punches', () => {
    fc.assert(
      fc.property(scenarios, fc.nat(), fc.nat({ max: 2 }), (scenario, pick, more) => {
        const { zone, shiftFor, dates, punches } = scenario;
        const selectedDates = dates.slice(pick % dates.length).slice(0, 1 + more);
        const { from, to } = punchRangeFor(selectedDates, zone, hoursOfShift(shiftFor));
        const punchesInRange = punches.filter(({ at }) => at >= from && at <= to);
        const expectedDays = compute(scenario, punches).days.filter(({ workDate }) =>
          selectedDates.includes(workDate),
        );
        expect(compute(scenario, punchesInRange, selectedDates).days).toEqual(expectedDays);
      }),
      runs,
    );
  });

  it('changes only the affected dates when a punch is added', () => {
    fc.assert(
      fc.property(scenarios, fc.nat(), (scenario, pick) => {
        const extra = scenario.punches[pick % Math.max(scenario.punches.length, 1)];
        fc.pre(extra !== undefined);
        const without = scenario.punches.filter((punch) => punch !== extra);
        const touched = datesTouchedBy([extra.at], scenario.zone, hoursOfShift(scenario.shiftFor));
        const untouchedDays = (punches: readonly Punch[]) =>
          compute(scenario, punches).days.filter(({ workDate }) => !touched.includes(workDate));
        expect(untouchedDays(scenario.punches)).toEqual(untouchedDays(without));
      }),
      runs,
    );
  });
});

describe('punches that affect a date, and dates that a punch affects', () => {
  const ZONE = 'Asia/Ho_Chi_Minh';
  const EARLY = { ...NIGHT, startTime: '00:30', endTime: '08:00' };
  const ROUND_THE_CLOCK = { ...NIGHT, startTime: '08:00', endTime: '08:00' };

  it.each([
    ['office hours', OFFICE, '2026-06-03 09:00', ['02', '03', '04']],
    ['the evening of a night shift', NIGHT, '2026-06-03 22:00', ['02', '03', '04']],
    ['the morning of a night shift', NIGHT, '2026-06-03 06:00', ['01', '02', '03']],
    ['a shift after midnight', EARLY, '2026-06-03 23:00', ['02', '03', '04', '05', '06']],
    // An IN two hours before the next shift belongs to the next shift only if no earlier IN is open.
    ['the end of a shift of 24 hours', ROUND_THE_CLOCK, '2026-06-03 06:00', ['01', '02', '03', '04']],
  ])('finds the dates that a punch can change: %s', (_, shift, localTime, dates) => {
    const touched = datesTouchedBy(
      [localTimeToInstant(ZONE, localTime)],
      ZONE,
      hoursOfShift(() => shift),
    );
    expect(touched.map((date) => date.slice(8))).toEqual(dates);
  });

  it('loads punches from two days before the requested dates to one day after them', () => {
    const { from, to } = punchRangeFor(
      ['2026-06-04', '2026-06-03'],
      ZONE,
      hoursOfShift(() => OFFICE),
    );
    expect(from).toBe(localTimeToInstant(ZONE, '2026-06-01 03:59'));
    expect(to).toBe(localTimeToInstant(ZONE, '2026-06-06 04:01'));
    expect(() =>
      punchRangeFor(
        [],
        ZONE,
        hoursOfShift(() => OFFICE),
      ),
    ).toThrow(RangeError);
  });

  it('returns only the requested dates, in order, with the punches of these dates', () => {
    const punches = parsePunches(ZONE, '2026-06-', '03 09:00 IN, 03 18:00 OUT, 04 09:00 IN, 04 18:00 OUT');
    const { days, assignments } = computeAttendance({
      zone: ZONE,
      shiftFor: () => OFFICE,
      punches,
      dates: ['2026-06-05', '2026-06-04', '2026-06-05'],
    });
    expect(days.map(({ workDate, status }) => [workDate, status])).toEqual([
      ['2026-06-04', 'PRESENT'],
      ['2026-06-05', 'PENDING'],
    ]);
    expect(assignments.map(({ punch }) => punch.wall)).toEqual([
      '2026-06-04 09:00:00',
      '2026-06-04 18:00:00',
    ]);
  });
});
