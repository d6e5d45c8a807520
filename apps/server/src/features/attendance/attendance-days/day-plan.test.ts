import { addDays } from '@gatehouse/api/platform/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceLocalTimeToInstant } from '../../../platform/dates/zones.ts';
import { planDays, type SitePunch } from './day-plan.service.ts';
import { createDayWrites, type DayWrites } from './day-writes.service.ts';
import type { StampedPlan } from './hours/hours-plan.service.ts';
import {
  ABROAD,
  CELL,
  HOME,
  holiday,
  OTHER,
  plannedShift,
  planWith,
  shiftNamed,
} from './hours/person-hours.cases.ts';
import { plannerOf } from './planner.service.ts';

const [AT_HOME, FAR] = ['Asia/Ho_Chi_Minh', 'America/New_York'] as const;
const zoneOf = (building: number) => (building === ABROAD ? FAR : AT_HOME);
// Clocks in New York go back on 1 November 2026.
const FIRST = '2026-10-29';
const DATES = Array.from({ length: 10 }, (_, n) => addDays(FIRST, n - 2));
const AT = new Date('2027-01-01T00:00:00Z');

const night = { startTime: '22:00', endTime: '06:00', breaks: [{ after: 360, minutes: 30 }] };
const plan: StampedPlan = {
  ...planWith({
    shifts: {
      [CELL]: [
        { from: null, until: '2026-10-30', shift: shiftNamed('night', night) },
        {
          from: '2026-10-31',
          until: null,
          shift: shiftNamed('early', { startTime: '06:00', endTime: '14:00' }),
        },
        plannedShift('saturday', { dayType: 'SATURDAY' }),
        {
          from: null,
          until: null,
          shift: shiftNamed('late', { type: 'OT', startTime: '19:00', endTime: '01:00' }),
        },
      ],
      [OTHER]: [
        { from: null, until: null, shift: shiftNamed('whole', { startTime: '08:00', endTime: '08:00' }) },
      ],
    },
    holidays: {
      '2026-10-30': [holiday('FIRST_HALF'), holiday('WHOLE', ABROAD)],
      '2026-11-02': [holiday('WHOLE'), holiday('NONE', ABROAD)],
    },
  }),
  stamp: 'of this test',
  everyZone: [AT_HOME, FAR],
  leaveFactors: new Map(),
};
const planner = plannerOf(plan);
const MEMBERSHIP = `${OTHER}||2026-11-01:${CELL}`;

const punches = fc.array(
  fc.record({
    building: fc.constantFrom<number>(HOME, HOME, ABROAD),
    day: fc.nat({ max: 5 }),
    hour: fc.nat({ max: 23 }),
    minute: fc.constantFrom<number>(0, 1, 30, 59),
    deviceDirection: fc.constantFrom('IN' as const, 'OUT' as const, 'TWO_WAYS' as const),
    order: fc.nat(),
  }),
  { maxLength: 16 },
);
type PunchArrivals = typeof punches extends fc.Arbitrary<infer List> ? List : never;

const twoDigits = (n: number) => String(n).padStart(2, '0');
const punchOf = (
  { building, day, hour, minute, deviceDirection }: PunchArrivals[number],
  n: number,
): SitePunch => {
  const zone = zoneOf(building);
  const localTime = `${addDays(FIRST, day)} ${twoDigits(hour)}:${twoDigits(minute)}:00`;
  const at = deviceLocalTimeToInstant(zone, localTime);
  const reportedFields = { deviceDirection, statusKey: null, doorId: `${building}`, granted: true };
  return { id: `p${n}`, at, wall: localTime, ...reportedFields, zone, buildingId: building, stored: null };
};

const apply = (days: Map<string, string>, { days: dayRows, gone }: DayWrites) => {
  for (const { workDate } of gone) days.delete(workDate);
  for (const { workDate, explanation, ...row } of dayRows)
    days.set(workDate, JSON.stringify({ ...row, explanation }));
};

const withStoredAssignment = (
  punch: SitePunch,
  stored: Omit<NonNullable<SitePunch['stored']>, 'punchDate'>,
): SitePunch => ({
  ...punch,
  stored: { punchDate: punch.wall.slice(0, 10), ...stored },
});

/**
 * Computes the days for punches that arrive in the given order. Adds a few punches of one site at a time, like the
 * ingest of terminal records.
 */
function bookInOrder(list: PunchArrivals): Map<string, string> {
  const store = new Map<string, SitePunch>();
  const days = new Map<string, string>();
  const queue = list
    .map((arrival, n) => ({ punch: punchOf(arrival, n), order: arrival.order }))
    .sort((a, b) => a.order - b.order);
  while (queue.length > 0) {
    const site = queue[0]?.punch;
    if (!site) break;
    const size = 1 + ((queue[0]?.order ?? 0) % 3);
    const end = queue.slice(0, size).findIndex(({ punch }) => punch.buildingId !== site.buildingId);
    const own = queue.splice(0, end < 1 ? size : end).map(({ punch }) => punch);
    const reaches = own.map(({ at }) => planner.reachOf(site.zone, at));
    const lo = Math.min(...reaches.map((reach) => Date.parse(reach.lo)));
    const hi = Math.max(...reaches.map((reach) => Date.parse(reach.hi)));
    const storedPunches = [...store.values()].filter(({ at }) => at >= lo && at <= hi);
    const dates = [...new Set(own.flatMap(({ at }) => planner.touchedBy(MEMBERSHIP, site, at)))];
    const since = Math.min(...own.map(({ at }) => at));
    const writes = createDayWrites('PUNCHES');
    const person = { employeeId: 1, membership: MEMBERSHIP };
    const assignments = planDays(writes, planner, person, [...storedPunches, ...own], {
      dates,
      at: AT,
      since,
    });
    for (const punch of own) {
      const assignment = assignments.get(punch.id);
      if (!assignment) throw new Error('a punch without a place');
      const { workDate, direction, ignoredReason: ignored } = assignment;
      store.set(punch.id, withStoredAssignment(punch, { workDate, direction, ignored }));
    }
    for (const { id, workDate, direction, ignored } of writes.changed) {
      const storedPunch = store.get(id);
      // The cast is safe, because the API and the attendance rules use the same values.
      if (storedPunch)
        store.set(id, withStoredAssignment(storedPunch, { workDate, direction, ignored } as never));
    }
    apply(days, writes);
  }
  return days;
}

function recomputeAll(list: PunchArrivals): Map<string, string> {
  const days = new Map<string, string>();
  const writes = createDayWrites('PUNCHES');
  const all = list.map(punchOf);
  planDays(writes, planner, { employeeId: 1, membership: MEMBERSHIP }, all, { dates: DATES, at: AT });
  apply(days, writes);
  return days;
}

const sortByDate = (days: Map<string, string>) => [...days].sort(([a], [b]) => (a < b ? -1 : 1));

describe('the days of a shift worker who moved and travels between zones', () => {
  it('computes the same days for any order in which punches arrive', () => {
    fc.assert(
      fc.property(punches, (list) => {
        expect(sortByDate(bookInOrder(list))).toEqual(sortByDate(recomputeAll(list)));
      }),
      { numRuns: 500 },
    );
  });

  it('computes the same days if a late IN in another zone changes the date of the next IN and of a later OUT', () => {
    const arrivalAt = (building: number, day: number, hour: number, deviceDirection: 'IN' | 'OUT') => ({
      ...{ building, day, hour, minute: 0, deviceDirection, order: 0 },
    });
    const late = [arrivalAt(HOME, 2, 7, 'IN'), arrivalAt(HOME, 3, 4, 'OUT'), arrivalAt(ABROAD, 1, 0, 'IN')];
    const days = sortByDate(bookInOrder(late));
    expect(days).toEqual(sortByDate(recomputeAll(late)));
    expect(days.map(([date]) => date)).toContain(addDays(FIRST, 3));
  });

  it('recomputes identical rows on every run and for any order of dates', () => {
    fc.assert(
      fc.property(punches, fc.shuffledSubarray(DATES, { minLength: 1 }), (list, order) => {
        const all = list.map(punchOf);
        const once = recomputeAll(list);
        const days = new Map<string, string>();
        for (const date of [...DATES, ...order, ...order.toReversed()]) {
          const writes = createDayWrites('SETTINGS');
          planDays(writes, planner, { employeeId: 1, membership: MEMBERSHIP }, all, {
            dates: [date],
            at: AT,
          });
          apply(days, writes);
        }
        expect(sortByDate(days)).toEqual(sortByDate(once));
      }),
      { numRuns: 200 },
    );
  });

  it('counts overtime once if the person and the site have different zones', () => {
    const arrivalAt = (building: number, day: number, hour: number, deviceDirection: 'IN' | 'OUT') => ({
      ...{ building, day, hour, minute: 0, deviceDirection, order: 0 },
    });
    // A person works on a Saturday abroad, twelve hours behind their home zone. Saturday evening abroad is Sunday
    // morning at home.
    const days = sortByDate(recomputeAll([arrivalAt(ABROAD, 2, 8, 'IN'), arrivalAt(ABROAD, 2, 22, 'OUT')]));
    const figures = days.map(([date, row]): [string, number, number] => {
      const [worked, , , overtime] = JSON.parse(row).figures;
      return [date, worked, overtime];
    });
    const worked = figures.filter(([, minutes]) => minutes > 0);
    expect(worked.map(([date]) => date)).toEqual([addDays(FIRST, 2)]);
    const [, minutes = 0, overtime] = worked[0] ?? [];
    // All working time is overtime. Overtime is never longer than the time between IN and OUT.
    expect(overtime).toBe(minutes);
    expect(minutes).toBeGreaterThan(12 * 60);
    expect(minutes).toBeLessThanOrEqual(14 * 60);
  });

  it('uses the zone and the holidays of the site of the first counted punch', () => {
    const arrivalAt = (building: number, day: number, hour: number, deviceDirection: 'IN' | 'OUT') => ({
      ...{ building, day, hour, minute: 0, deviceDirection, order: 0 },
    });
    // 2 November is a holiday only in the person's home building.
    const days = recomputeAll([
      arrivalAt(HOME, 3, 9, 'IN'),
      arrivalAt(HOME, 3, 18, 'OUT'),
      arrivalAt(ABROAD, 5, 9, 'IN'),
      arrivalAt(ABROAD, 5, 18, 'OUT'),
      arrivalAt(HOME, 5, 9, 'IN'),
    ]);
    const zones = sortByDate(days).map(([date, row]) => [date, (JSON.parse(row) as { zone: string }).zone]);
    expect(zones).toEqual([
      ['2026-11-01', AT_HOME],
      ['2026-11-03', AT_HOME],
    ]);
  });
});
