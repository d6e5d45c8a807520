import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { Db } from '../../../../platform/db/database.ts';
import * as queries from './hours-plan.queries.ts';
import type {
  DepartmentLinks,
  HoursPlan,
  Membership,
  PlannedHoliday,
  PlannedShift,
} from './person-hours.rules.ts';
import type { DayType, Shift, ShiftBreak, ShiftType } from './shift.rules.ts';

/** A row of the table `default_shifts` in the format of `to_jsonb`. */
interface HoursRow {
  start_time: string;
  end_time: string;
  breaks: ShiftBreak[];
  check_late: boolean;
  late_after: number;
  check_early_leave: boolean;
  early_leave_before: number;
  window_before: number;
  window_after: number;
  count_pairs: boolean;
  compensatory_leave: number;
}

interface ShiftRow extends HoursRow {
  department_id: number;
  name: string;
  start_date: IsoDate | null;
  end_date: IsoDate | null;
  type: ShiftType;
  working_day_type: DayType;
  half_day_below: number | null;
  absent_below: number | null;
}

/** JSON format of migrations/functions/attendance.sql. */
interface PlanText {
  stamp: string | null;
  zone: string;
  zones: string[];
  usual: (HoursRow & { working_days: number[] }) | null;
  shifts: ShiftRow[];
  holidays: [date: IsoDate, building: number | null, name: string, part: PlannedHoliday['part']][];
  departments: [
    id: number,
    parent: number | null,
    building: number | null,
    past: [IsoDate, number | null][],
    pastBuildings: [IsoDate, number | null][],
  ][];
  buildings: [id: number, zone: string][];
}

export interface StampedPlan extends HoursPlan {
  stamp: string | null;
  /** All time zones in which punches of the company can be counted. */
  everyZone: readonly string[];
  /** Minutes of leave granted per minute of approved overtime. */
  leaveFactors: ReadonlyMap<Shift, number>;
}

const plans = new Map<string, StampedPlan>();
const PLANS = 64;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/**
 * Returns the hours plan of a company (shifts, holidays and zones) as seen by the transaction. Undefined if the caller
 * may not see the company. A caller that has just read the plan's `stamp` can pass it, so that a cached plan is used.
 */
export async function findPlan(
  db: Db,
  companyId: number,
  stamp: string | null = null,
): Promise<StampedPlan | undefined> {
  const cachedPlan = stamp === null ? undefined : plans.get(stamp);
  if (cachedPlan) return cachedPlan;
  const text = await queries.readPlan(db, companyId);
  if (text === undefined) return undefined;
  const plan = readPlan(JSON.parse(text) as PlanText); // Format of the JSON from the SQL function `hours_plan`.
  if (plan.stamp === null) return plan;
  const existingPlan = plans.get(plan.stamp);
  if (existingPlan) return existingPlan;
  if (plans.size >= PLANS) plans.clear();
  plans.set(plan.stamp, plan);
  return plan;
}

/**
 * @throws Error if the company does not exist
 */
export async function planOf(db: Db, companyId: number, stamp: string | null): Promise<StampedPlan> {
  const plan = await findPlan(db, companyId, stamp);
  if (!plan) throw new Error(`the company ${companyId} is not there`);
  return plan;
}

function readPlan({
  stamp,
  zone,
  zones,
  usual,
  shifts,
  holidays,
  departments,
  buildings,
}: PlanText): StampedPlan {
  const usualShift = usual && { ...toHours(usual), ...usualFacts, workingDays: usual.working_days };
  const planned = shifts.map(readShift);
  const leaveFactors = new Map(
    planned.map(([, { shift }], n): [Shift, number] => [shift, shifts[n]?.compensatory_leave ?? 0]),
  );
  if (usualShift) leaveFactors.set(usualShift, usual.compensatory_leave);
  return {
    stamp,
    zone,
    everyZone: zones,
    leaveFactors,
    usual: usualShift,
    shifts: groupByKey(planned),
    holidays: groupByKey(
      holidays.map(([date, buildingId, name, part]): [IsoDate, PlannedHoliday] => [
        date,
        { buildingId, name, part },
      ]),
    ),
    departments: new Map(
      departments.map(([id, parentId, buildingId, past, pastBuildings]): [number, DepartmentLinks] => [
        id,
        { parentId, buildingId, past: past.map(toPastValue), pastBuildings: pastBuildings.map(toPastValue) },
      ]),
    ),
    zones: new Map(buildings),
  };
}

const toPastValue = ([until, was]: [IsoDate, number | null]) => ({ until, was });

function groupByKey<K, V>(entries: readonly (readonly [K, V])[]): Map<K, V[]> {
  const lists = new Map<K, V[]>();
  for (const [key, value] of entries) {
    const list = lists.get(key);
    if (list) list.push(value);
    else lists.set(key, [value]);
  }
  return lists;
}

const usualFacts = {
  name: 'DEFAULT',
  type: 'NORMAL',
  workingDayType: 'LEGAL_WORKDAY',
  halfDayBelow: null,
  absentBelow: null,
} as const;

function readShift(row: ShiftRow): [number, PlannedShift] {
  const shift: Shift = {
    ...toHours(row),
    name: row.name,
    // The shift applies on every weekday, because its day type already selects the dates.
    workingDays: EVERY_DAY,
    type: row.type,
    workingDayType: row.working_day_type,
    halfDayBelow: row.half_day_below,
    absentBelow: row.absent_below,
  };
  return [row.department_id, { from: row.start_date, until: row.end_date, shift }];
}

const toHours = (row: HoursRow) => ({
  startTime: row.start_time.slice(0, 5),
  endTime: row.end_time.slice(0, 5),
  windowBeforeMinutes: row.window_before,
  windowAfterMinutes: row.window_after,
  breakMode: 'FIXED' as const,
  breaks: row.breaks,
  countPairs: row.count_pairs,
  checkLate: row.check_late,
  lateAfter: row.late_after,
  checkEarlyLeave: row.check_early_leave,
  earlyLeaveBefore: row.early_leave_before,
});

/** Parses the result of the SQL function `membership`. */
export function readMembership(text: string): Membership {
  const [department = '', building = '', past = '', pastBuildings = ''] = text.split('|');
  return {
    departmentId: Number(department),
    buildingId: building === '' ? null : Number(building),
    past: past
      .split(',')
      .filter(Boolean)
      .map((entry) => ({ until: entry.slice(0, 10), was: Number(entry.slice(11)) })),
    pastBuildings: pastBuildings
      .split(',')
      .filter(Boolean)
      .map((entry) => ({
        until: entry.slice(0, 10),
        was: entry.length > 11 ? Number(entry.slice(11)) : null,
      })),
  };
}
