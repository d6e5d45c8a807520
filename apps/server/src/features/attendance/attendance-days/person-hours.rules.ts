import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import {
  type DayHoliday,
  type DayHours,
  type DayType,
  dayTypeOf,
  type Shift,
  shiftOn,
} from './shift.rules.ts';

// Where a person's hours of a date come from (rules.md §3.15): what kind of date it is at the site, holidays first; then the
// shift of that kind of the person's department, else of its parents, from below; on a working day else the company's hours.

/** What held before the date `until`, where something else has come since. */
export interface Past<T> {
  until: IsoDate;
  was: T;
}

/** Where a person belongs. */
export interface Membership {
  departmentId: number;
  /** Departments before, in any order. */
  past: readonly Past<number>[];
  /** The building at which days without a punch are counted; null: the department's. */
  buildingId: number | null;
  pastBuildings: readonly Past<number | null>[];
}

export interface DepartmentLinks {
  parentId: number | null;
  past: readonly Past<number | null>[];
  buildingId: number | null;
  pastBuildings: readonly Past<number | null>[];
}

/** A work shift of a department. Without a date it has no beginning, or no end; the last is included. */
export interface PlannedShift {
  from: IsoDate | null;
  until: IsoDate | null;
  shift: Shift;
}

/** A holiday of the company, or what a building has instead: another part of the day, or none of it. */
export interface PlannedHoliday {
  buildingId: number | null;
  name: string;
  part: DayHoliday['part'] | 'NONE';
}

/** All that hours of a company's people are found from. */
export interface HoursPlan {
  zone: string;
  /** The company's hours; its working days say which dates are working days. */
  usual: Shift | null;
  shifts: ReadonlyMap<number, readonly PlannedShift[]>;
  holidays: ReadonlyMap<IsoDate, readonly PlannedHoliday[]>;
  departments: ReadonlyMap<number, DepartmentLinks>;
  /** Zones of buildings. */
  zones: ReadonlyMap<number, string>;
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

/** What held on a date, of what holds now and what held before. */
export function asOf<T>(date: IsoDate, now: T, past: readonly Past<T>[]): T {
  let first: Past<T> | undefined;
  for (const one of past) if (one.until > date && (!first || one.until < first.until)) first = one;
  return first ? first.was : now;
}

/** The department of a date and those above it, the lowest first, as they stood on it. */
export function departmentsOn(plan: HoursPlan, { departmentId, past }: Membership, date: IsoDate): number[] {
  const chain: number[] = [];
  let id: number | null = asOf(date, departmentId, past);
  while (id !== null && !chain.includes(id)) {
    chain.push(id);
    const links = plan.departments.get(id);
    id = links ? asOf(date, links.parentId, links.past) : null;
  }
  return chain;
}

/** The building a day without a punch is counted at: the person's own, else the department's; null: the company. */
export function homeOn(plan: HoursPlan, person: Membership, date: IsoDate): number | null {
  const department = plan.departments.get(asOf(date, person.departmentId, person.past));
  const own = asOf(date, person.buildingId, person.pastBuildings);
  return own ?? (department ? asOf(date, department.buildingId, department.pastBuildings) : null);
}

/** The holiday of a date at a building: its own word, else the company's. */
export function holidayOn(plan: HoursPlan, date: IsoDate, buildingId: number | null): DayHoliday | null {
  const those = plan.holidays.get(date) ?? [];
  const own = buildingId === null ? undefined : those.find((one) => one.buildingId === buildingId);
  const found = own ?? those.find((one) => one.buildingId === null);
  return found && found.part !== 'NONE' ? { name: found.name, part: found.part } : null;
}

/** The hours of a person on a date at a building; null for nowhere known. */
export function hoursOn(
  plan: HoursPlan,
  person: Membership,
  date: IsoDate,
  buildingId: number | null,
): DayHours {
  const holiday = holidayOn(plan, date, buildingId);
  const dayType = dayTypeOf(date, plan.usual?.workingDays ?? MONDAY_TO_FRIDAY, holiday);
  const usual = holiday?.part === 'WHOLE' ? null : shiftOn(date, plan.usual);
  // a weekday that the company does not work is free, whatever its departments work on working days
  if (dayType === 'LEGAL_WORKDAY' && plan.usual && !usual)
    return { shift: null, beside: null, dayType, holiday };
  const chain = departmentsOn(plan, person, date);
  const overtime = nearest(plan, chain, date, dayType, (type) => type === 'OT');
  // an overtime shift that is alone is the shift of the date (rules.md §3.19): the company's hours do not join it
  const ordinary = nearest(plan, chain, date, dayType, (type) => type !== 'OT') ?? (overtime ? null : usual);
  return { shift: ordinary ?? overtime, beside: ordinary && overtime, dayType, holiday };
}

function nearest(
  plan: HoursPlan,
  chain: readonly number[],
  date: IsoDate,
  dayType: DayType,
  isWanted: (type: Shift['type']) => boolean,
): Shift | null {
  for (const id of chain) {
    const found = plan.shifts
      .get(id)
      ?.find(
        ({ shift, from, until }) =>
          shift.workingDayType === dayType &&
          isWanted(shift.type) &&
          (from === null || from <= date) &&
          (until === null || date <= until),
      );
    if (found) return found.shift;
  }
  return null;
}

/** Hours of one shift whatever the department: its own working days, and nothing on a holiday. */
export const hoursOfShift =
  (shiftFor: (date: IsoDate) => Shift | null, isHoliday: (date: IsoDate) => boolean = () => false) =>
  (date: IsoDate): DayHours => {
    const holiday = isHoliday(date) ? ({ name: '', part: 'WHOLE' } as const) : null;
    const shift = holiday ? null : shiftOn(date, shiftFor(date));
    const dayType = shift?.workingDayType ?? dayTypeOf(date, MONDAY_TO_FRIDAY, holiday);
    return { shift, beside: null, dayType, holiday };
  };
