import type { IsoDate } from '@gatehouse/api/platform/dates';
import {
  type DayHoliday,
  type DayHours,
  type DayType,
  dayTypeOf,
  type Shift,
  shiftOn,
} from './shift.rules.ts';

// The hours of a person on a date (rules.md §3.15). First, the day type at the site is determined, where holidays take
// precedence over weekdays. Then the department's shift for that day type applies, or that of the nearest parent
// department with such a shift. If there is none on a working day, the company's hours apply.

/** A value that was in force before the date `until`. */
interface PastValue<T> {
  until: IsoDate;
  was: T;
}

/** The department and home building of a person, with their history. */
export interface Membership {
  departmentId: number;
  /** Previous departments, in any order. */
  past: readonly PastValue<number>[];
  /** The building at which days without a punch are counted. If null, the building of the department applies. */
  buildingId: number | null;
  pastBuildings: readonly PastValue<number | null>[];
}

export interface DepartmentLinks {
  parentId: number | null;
  past: readonly PastValue<number | null>[];
  buildingId: number | null;
  pastBuildings: readonly PastValue<number | null>[];
}

/** A work shift of a department with its first and last date, both included. Null leaves that end open. */
export interface PlannedShift {
  from: IsoDate | null;
  until: IsoDate | null;
  shift: Shift;
}

/**
 * A holiday of the company, or its replacement for one building. The replacement can be another part of the day, or no
 * holiday.
 */
export interface PlannedHoliday {
  buildingId: number | null;
  name: string;
  part: DayHoliday['part'] | 'NONE';
}

export interface HoursPlan {
  zone: string;
  /** The company's hours. Their working days decide which dates are working days. */
  usual: Shift | null;
  shifts: ReadonlyMap<number, readonly PlannedShift[]>;
  holidays: ReadonlyMap<IsoDate, readonly PlannedHoliday[]>;
  departments: ReadonlyMap<number, DepartmentLinks>;
  /** Zones of buildings by building id. */
  zones: ReadonlyMap<number, string>;
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

function valueOn<T>(date: IsoDate, now: T, past: readonly PastValue<T>[]): T {
  let first: PastValue<T> | undefined;
  for (const entry of past) if (entry.until > date && (!first || entry.until < first.until)) first = entry;
  return first ? first.was : now;
}

/** Returns the department of a person on a date and its parents on that date, lowest first. */
function departmentsOn(plan: HoursPlan, { departmentId, past }: Membership, date: IsoDate): number[] {
  const chain: number[] = [];
  let id: number | null = valueOn(date, departmentId, past);
  while (id !== null && !chain.includes(id)) {
    chain.push(id);
    const links = plan.departments.get(id);
    id = links ? valueOn(date, links.parentId, links.past) : null;
  }
  return chain;
}

/**
 * Returns the building at which a day without a punch is counted: that of the person, otherwise that of the department.
 * Null for the company.
 */
export function homeOn(plan: HoursPlan, person: Membership, date: IsoDate): number | null {
  const department = plan.departments.get(valueOn(date, person.departmentId, person.past));
  const own = valueOn(date, person.buildingId, person.pastBuildings);
  return own ?? (department ? valueOn(date, department.buildingId, department.pastBuildings) : null);
}

/** Returns the holiday of a date at a building. An entry of the building replaces that of the company. */
function holidayOn(plan: HoursPlan, date: IsoDate, buildingId: number | null): DayHoliday | null {
  const those = plan.holidays.get(date) ?? [];
  const own = buildingId === null ? undefined : those.find((holiday) => holiday.buildingId === buildingId);
  const dateHoliday = own ?? those.find((holiday) => holiday.buildingId === null);
  return dateHoliday && dateHoliday.part !== 'NONE'
    ? { name: dateHoliday.name, part: dateHoliday.part }
    : null;
}

/** Returns the hours of a person on a date at a building. Pass null if the building is unknown. */
export function hoursOn(
  plan: HoursPlan,
  person: Membership,
  date: IsoDate,
  buildingId: number | null,
): DayHours {
  const holiday = holidayOn(plan, date, buildingId);
  const dayType = dayTypeOf(date, plan.usual?.workingDays ?? MONDAY_TO_FRIDAY, holiday);
  const usual = holiday?.part === 'WHOLE' ? null : shiftOn(date, plan.usual);
  // If the company does not work on a weekday, the weekday is free, even if departments have shifts for working days.
  if (dayType === 'LEGAL_WORKDAY' && plan.usual && !usual)
    return { shift: null, beside: null, dayType, holiday };
  const chain = departmentsOn(plan, person, date);
  const overtime = findNearestShift(plan, chain, date, dayType, (type) => type === 'OT');
  // If an overtime shift is the only shift of a date, it is the shift of the date (rules.md §3.19). The company's hours
  // are not added.
  const ordinary =
    findNearestShift(plan, chain, date, dayType, (type) => type !== 'OT') ?? (overtime ? null : usual);
  return { shift: ordinary ?? overtime, beside: ordinary && overtime, dayType, holiday };
}

function findNearestShift(
  plan: HoursPlan,
  chain: readonly number[],
  date: IsoDate,
  dayType: DayType,
  isWanted: (type: Shift['type']) => boolean,
): Shift | null {
  for (const id of chain) {
    const match = plan.shifts
      .get(id)
      ?.find(
        ({ shift, from, until }) =>
          shift.workingDayType === dayType &&
          isWanted(shift.type) &&
          (from === null || from <= date) &&
          (until === null || date <= until),
      );
    if (match) return match.shift;
  }
  return null;
}

/**
 * Returns the hours of one shift, independent of any department. The hours apply on the shift's working days, except on
 * holidays.
 */
export const hoursOfShift =
  (shiftFor: (date: IsoDate) => Shift | null, isHoliday: (date: IsoDate) => boolean = () => false) =>
  (date: IsoDate): DayHours => {
    const holiday = isHoliday(date) ? ({ name: '', part: 'WHOLE' } as const) : null;
    const shift = holiday ? null : shiftOn(date, shiftFor(date));
    const dayType = shift?.workingDayType ?? dayTypeOf(date, MONDAY_TO_FRIDAY, holiday);
    return { shift, beside: null, dayType, holiday };
  };
