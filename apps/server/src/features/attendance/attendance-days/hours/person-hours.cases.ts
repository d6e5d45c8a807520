import { OFFICE } from '../day/attendance.cases.ts';
import type {
  DepartmentLinks,
  HoursPlan,
  Membership,
  PlannedHoliday,
  PlannedShift,
} from './person-hours.rules.ts';
import type { DayType, Shift, ShiftType } from './shift.rules.ts';

// A company that works from Monday to Friday. Its departments form a chain: head → team → cell.

export const [HEAD, TEAM, CELL, OTHER] = [1, 2, 3, 4] as const;
export const [HOME, ABROAD] = [1, 2] as const;

export const shiftNamed = (name: string, about: Partial<Shift> = {}): Shift => ({
  ...OFFICE,
  name,
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  ...about,
});

/** Builds a shift. Tests recognise the shift by its name. */
export const plannedShift = (
  name: string,
  about: { dayType?: DayType; type?: ShiftType; from?: string; until?: string } = {},
): PlannedShift => ({
  from: about.from ?? null,
  until: about.until ?? null,
  shift: shiftNamed(name, { type: about.type ?? 'NORMAL', workingDayType: about.dayType ?? 'LEGAL_WORKDAY' }),
});

export const holiday = (part: PlannedHoliday['part'], buildingId: number | null = null): PlannedHoliday => ({
  name: 'Feast',
  part,
  buildingId,
});

export interface PlanOptions {
  shifts?: Record<number, PlannedShift[]>;
  holidays?: Record<string, PlannedHoliday[]>;
  workingDays?: number[];
  departments?: HoursPlan['departments'];
}

const linksTo = (parentId: number | null) => ({ parentId, past: [], buildingId: null, pastBuildings: [] });
export const TREE: HoursPlan['departments'] = new Map<number, DepartmentLinks>([
  [HEAD, linksTo(null)],
  [TEAM, linksTo(HEAD)],
  [CELL, linksTo(TEAM)],
  [OTHER, linksTo(null)],
]);

export const planWith = ({
  shifts = {},
  holidays = {},
  workingDays,
  departments = TREE,
}: PlanOptions): HoursPlan => ({
  zone: 'Asia/Ho_Chi_Minh',
  usual: { ...OFFICE, name: 'usual', workingDays: workingDays ?? OFFICE.workingDays },
  shifts: new Map(Object.entries(shifts).map(([id, list]) => [Number(id), list])),
  holidays: new Map(Object.entries(holidays)),
  departments,
  zones: new Map<number, string>([[ABROAD, 'Asia/Tokyo']]),
});

export const memberOf = (departmentId: number, about: Partial<Membership> = {}): Membership => ({
  departmentId,
  past: [],
  buildingId: null,
  pastBuildings: [],
  ...about,
});
