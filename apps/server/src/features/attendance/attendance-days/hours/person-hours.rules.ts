import type { IsoDate } from '@gatehouse/api/platform/dates';
import {
  type DayHoliday,
  type DayHours,
  type DayType,
  dayTypeOf,
  type Shift,
  shiftOn,
} from './shift.rules.ts';

// Expected hours of a person on a date (rules.md §3.15). The day type at the site is determined first, where holidays
// take precedence over weekdays. The shift of the department for this day type applies, or else the shift of the
// nearest parent department with one. On a working day without any such shift, the company's hours apply.

/** A former value that applied until the day before `until`. */
interface PastValue<T> {
  until: IsoDate;
  was: T;
}

/** The department and home building of a person, with their history. */
export interface Membership {
  departmentId: number;
  /** Previous departments, in any order. */
  past: readonly PastValue<number>[];
  /** Building at which days without a punch are counted. If null, the building of the department applies. */
  buildingId: number | null;
  pastBuildings: readonly PastValue<number | null>[];
}

export interface DepartmentLinks {
  parentId: number | null;
  past: readonly PastValue<number | null>[];
  buildingId: number | null;
  pastBuildings: readonly PastValue<number | null>[];
}

/** A work shift of a department with its first and last date, both included. A null date means no limit. */
export interface PlannedShift {
  from: IsoDate | null;
  until: IsoDate | null;
  shift: Shift;
}

/**
 * A holiday of the company, or its replacement for one building. The replacement frees a different part of the day, or
 * cancels the holiday.
 */
export interface PlannedHoliday {
  buildingId: number | null;
  name: string;
  part: DayHoliday['part'] | 'NONE';
}

export interface HoursPlan {
  zone: string;
  /** Working hours of the company. Their weekdays decide which dates are working days. */
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

/** Returns the department that a person had on a date, followed by the parents that the department had on that date. */
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
 * Returns the building at which a day without a punch is counted: the building of the person, otherwise the building of
 * the department. Null for the company.
 */
export function homeOn(plan: HoursPlan, person: Membership, date: IsoDate): number | null {
  const department = plan.departments.get(valueOn(date, person.departmentId, person.past));
  const own = valueOn(date, person.buildingId, person.pastBuildings);
  return own ?? (department ? valueOn(date, department.buildingId, department.pastBuildings) : null);
}

/** Returns the holiday of a date at a building. A holiday entry of the building replaces the entry of the company. */
function holidayOn(plan: HoursPlan, date: IsoDate, buildingId: number | null): DayHoliday | null {
  const those = plan.holidays.get(date) ?? [];
  const own = buildingId === null ? undefined : those.find((holiday) => holiday.buildingId === buildingId);
  const dateHoliday = own ?? those.find((holiday) => holiday.buildingId === null);
  return dateHoliday && dateHoliday.part !== 'NONE'
    ? { name: dateHoliday.name, part: dateHoliday.part }
    : null;
}

/** Returns the expected hours of a person on a date at a building. Pass null if the building is unknown. */
export function hoursOn(
  plan: HoursPlan,
  person: Membership,
  date: IsoDate,
  buildingId: number | null,
): DayHours {
  const holiday = holidayOn(plan, date, buildingId);
  const dayType = dayTypeOf(date, plan.usual?.workingDays ?? MONDAY_TO_FRIDAY, holiday);
  const usual = holiday?.part === 'WHOLE' ? null : shiftOn(date, plan.usual);
  // A weekday on which the company does not work is free, even if departments have shifts for working days.
  if (dayType === 'LEGAL_WORKDAY' && plan.usual && !usual)
    return { shift: null, beside: null, dayType, holiday };
  const chain = departmentsOn(plan, person, date);
  const overtime = findNearestShift(plan, chain, date, dayType, (type) => type === 'OT');
  // If a date has only an overtime shift, this shift is the shift of the date, and the company's hours do not apply
  // (rules.md §3.19).
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
 * Returns the expected hours of one shift, independent of any department. They apply on the shift's working days,
 * except on holidays.
 */
export const hoursOfShift =
  (shiftFor: (date: IsoDate) => Shift | null, isHoliday: (date: IsoDate) => boolean = () => false) =>
  (date: IsoDate): DayHours => {
    const holiday = isHoliday(date) ? ({ name: '', part: 'WHOLE' } as const) : null;
    const shift = holiday ? null : shiftOn(date, shiftFor(date));
    const dayType = shift?.workingDayType ?? dayTypeOf(date, MONDAY_TO_FRIDAY, holiday);
    return { shift, beside: null, dayType, holiday };
  };
