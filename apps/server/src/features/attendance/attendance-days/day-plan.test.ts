import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../platform/dates/iso-dates.ts';
import { deviceWallToInstant } from '../../../platform/dates/zones.ts';
import { type DayWrites, noWrites, type PlacedPunch, planDays } from './day-plan.service.ts';
import type { StampedPlan } from './hours-plan.service.ts';
import { ABROAD, CELL, HOME, holiday, OTHER, planned, planWith, shiftNamed } from './person-hours.cases.ts';
import { plannerOf } from './planner.service.ts';

const [AT_HOME, FAR] = ['Asia/Ho_Chi_Minh', 'America/New_York'] as const;
const zoneOf = (building: number) => (building === ABROAD ? FAR : AT_HOME);
// New York's clocks go back on 1 November 2026
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
        planned('saturday', { dayType: 'SATURDAY' }),
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
type Arrival = typeof punches extends fc.Arbitrary<infer List> ? List : never;

const two = (n: number) => String(n).padStart(2, '0');
const punchOf = (
  { building, day, hour, minute, deviceDirection }: Arrival[number],
  n: number,
): PlacedPunch => {
  const zone = zoneOf(building);
  const wall = `${addDays(FIRST, day)} ${two(hour)}:${two(minute)}:00`;
  const at = deviceWallToInstant(zone, wall);
  const told = { deviceDirection, statusKey: null, doorId: `${building}`, granted: true };
  return { id: `p${n}`, at, wall, ...told, zone, buildingId: building, stored: null };
};

/** Days by date, as their rows would be. */
const apply = (days: Map<string, string>, { days: written, gone }: DayWrites) => {
  for (const { workDate } of gone) days.delete(workDate);
  for (const { workDate, explanation, ...row } of written)
    days.set(workDate, JSON.stringify({ ...row, explanation }));
};

/** What is stored of a punch once it is booked. */
const placed = (
  punch: PlacedPunch,
  stored: Omit<NonNullable<PlacedPunch['stored']>, 'punchDate'>,
): PlacedPunch => ({
  ...punch,
  stored: { punchDate: punch.wall.slice(0, 10), ...stored },
});

/** The days after punches came in this order, a few of one site at a time, as ingest books them. */
function arrived(list: Arrival): Map<string, string> {
  const store = new Map<string, PlacedPunch>();
  const days = new Map<string, string>();
  const coming = list
    .map((one, n) => ({ punch: punchOf(one, n), order: one.order }))
    .sort((a, b) => a.order - b.order);
  while (coming.length > 0) {
    const site = coming[0]?.punch;
    if (!site) break;
    const size = 1 + ((coming[0]?.order ?? 0) % 3);
    const end = coming.slice(0, size).findIndex(({ punch }) => punch.buildingId !== site.buildingId);
    const own = coming.splice(0, end < 1 ? size : end).map(({ punch }) => punch);
    const reaches = own.map(({ at }) => planner.reachOf(site.zone, at));
    const lo = Math.min(...reaches.map((reach) => Date.parse(reach.lo)));
    const hi = Math.max(...reaches.map((reach) => Date.parse(reach.hi)));
    const around = [...store.values()].filter(({ at }) => at >= lo && at <= hi);
    const dates = [...new Set(own.flatMap(({ at }) => planner.touchedBy(MEMBERSHIP, site, at)))];
    const since = Math.min(...own.map(({ at }) => at));
    const writes = noWrites('PUNCHES');
    const person = { employeeId: 1, membership: MEMBERSHIP };
    const places = planDays(writes, planner, person, [...around, ...own], { dates, at: AT, since });
    for (const punch of own) {
      const place = places.get(punch.id);
      if (!place) throw new Error('a punch without a place');
      const { workDate, direction, ignoredReason: ignored } = place;
      store.set(punch.id, placed(punch, { workDate, direction, ignored }));
    }
    for (const { id, workDate, direction, ignored } of writes.changed) {
      const known = store.get(id);
      // the words of the wire are those of the rules
      if (known) store.set(id, placed(known, { workDate, direction, ignored } as never));
    }
    apply(days, writes);
  }
  return days;
}

/** All of them at once, from scratch. */
function recomputed(list: Arrival): Map<string, string> {
  const days = new Map<string, string>();
  const writes = noWrites('PUNCHES');
  const all = list.map(punchOf);
  planDays(writes, planner, { employeeId: 1, membership: MEMBERSHIP }, all, { dates: DATES, at: AT });
  apply(days, writes);
  return days;
}

const inOrder = (days: Map<string, string>) => [...days].sort(([a], [b]) => (a < b ? -1 : 1));

describe('the days of somebody who moved, works shifts, and goes from one zone to another', () => {
  it('are the same in any order of arrival', () => {
    fc.assert(
      fc.property(punches, (list) => {
        expect(inOrder(arrived(list))).toEqual(inOrder(recomputed(list)));
      }),
      { numRuns: 500 },
    );
  });

  it('are the same where a late IN of another zone moves the next IN, and with it the OUT of a date later', () => {
    const at = (building: number, day: number, hour: number, deviceDirection: 'IN' | 'OUT') => ({
      ...{ building, day, hour, minute: 0, deviceDirection, order: 0 },
    });
    const late = [at(HOME, 2, 7, 'IN'), at(HOME, 3, 4, 'OUT'), at(ABROAD, 1, 0, 'IN')];
    const days = inOrder(arrived(late));
    expect(days).toEqual(inOrder(recomputed(late)));
    expect(days.map(([date]) => date)).toContain(addDays(FIRST, 3));
  });

  it('are the same bytes however often, and in whatever order of dates, they are recomputed', () => {
    fc.assert(
      fc.property(punches, fc.shuffledSubarray(DATES, { minLength: 1 }), (list, order) => {
        const all = list.map(punchOf);
        const once = recomputed(list);
        const days = new Map<string, string>();
        // each date by itself, and then some of them again
        for (const date of [...DATES, ...order, ...order.toReversed()]) {
          const writes = noWrites('SETTINGS');
          planDays(writes, planner, { employeeId: 1, membership: MEMBERSHIP }, all, {
            dates: [date],
            at: AT,
          });
          apply(days, writes);
        }
        expect(inOrder(days)).toEqual(inOrder(once));
      }),
      { numRuns: 200 },
    );
  });

  it('count overtime once where the zones of the person and of the site differ', () => {
    const at = (building: number, day: number, hour: number, deviceDirection: 'IN' | 'OUT') => ({
      ...{ building, day, hour, minute: 0, deviceDirection, order: 0 },
    });
    // a Saturday abroad of a person whose home is twelve hours ahead: its evening is Sunday morning there
    const days = inOrder(recomputed([at(ABROAD, 2, 8, 'IN'), at(ABROAD, 2, 22, 'OUT')]));
    const figures = days.map(([date, row]): [string, number, number] => {
      const [worked, , , overtime] = JSON.parse(row).figures;
      return [date, worked, overtime];
    });
    const worked = figures.filter(([, minutes]) => minutes > 0);
    expect(worked.map(([date]) => date)).toEqual([addDays(FIRST, 2)]);
    const [, minutes = 0, overtime] = worked[0] ?? [];
    // all of it, and no more than lies between in and out
    expect(overtime).toBe(minutes);
    expect(minutes).toBeGreaterThan(12 * 60);
    expect(minutes).toBeLessThanOrEqual(14 * 60);
  });

  it('have the zone of the first punch that counts, and its holidays', () => {
    const at = (building: number, day: number, hour: number, deviceDirection: 'IN' | 'OUT') => ({
      ...{ building, day, hour, minute: 0, deviceDirection, order: 0 },
    });
    // 2 November: a holiday at home alone
    const days = recomputed([
      at(HOME, 3, 9, 'IN'),
      at(HOME, 3, 18, 'OUT'),
      at(ABROAD, 5, 9, 'IN'),
      at(ABROAD, 5, 18, 'OUT'),
      at(HOME, 5, 9, 'IN'),
    ]);
    const zones = inOrder(days).map(([date, row]) => [date, (JSON.parse(row) as { zone: string }).zone]);
    expect(zones).toEqual([
      ['2026-11-01', AT_HOME],
      ['2026-11-03', AT_HOME],
    ]);
  });
});
