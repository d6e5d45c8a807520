import { marksAt } from '@gatehouse/api/attendance/day-marks.rules';
import type { DayStatus, PersonStats } from '@gatehouse/api/attendance/timesheets';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import type { Sheet, SheetCell, SheetColumn } from '../../../platform/sheets/sheet.ts';
import { minutesCell, timeCell } from '../../../platform/sheets/sheets.ts';
import { unpackExplanation } from '../attendance-days/explanation/packed-explanation.rules.ts';

const duration = '[h]:mm';

/** An attendance day for a sheet. Figures are in minutes. */
export interface SheetDay {
  date: string;
  status: DayStatus;
  zone: string;
  checkInAt: Date | null;
  checkOutAt: Date | null;
  workedMinutes: number;
  lateMinutes: number;
  earlyMinutes: number;
  overtimeMinutes: number;
  /** Packed explanation. Null if the name of the status does not depend on it. */
  explanation: string | null;
}

type TimesheetPerson = Pick<PersonStats, 'employeeCode' | 'displayName' | 'departmentName'>;

/** Builds the sheet of one person's days in the caller's language, as of `at`. Durations can be summed. */
export async function buildDaysSheet(
  name: string,
  days: Iterable<SheetDay>,
  language: Language,
  at: Date,
): Promise<Sheet> {
  const { columns, cells } = await dayColumns(language, at);
  return { name, columns, rows: [...days].map(cells) };
}

/**
 * Builds the sheet of many people's days, with the person in the first columns. Days are read while the sheet is
 * written.
 */
export async function buildPeopleDaysSheet(
  days: AsyncIterable<{ person: TimesheetPerson; day: SheetDay }>,
  language: Language,
  at: Date,
): Promise<Sheet> {
  const { columns, cells } = await dayColumns(language, at);
  const { timesheets: text } = await loadArea('attendance', language);
  async function* streamRows() {
    for await (const { person, day } of days) yield [...personCells(person), ...cells(day)];
  }
  return { name: text.sheet.days, columns: [...personColumns(text), ...columns], rows: streamRows() };
}

export async function buildPeopleSheet(people: readonly PersonStats[], language: Language): Promise<Sheet> {
  const { timesheets: text } = await loadArea('attendance', language);
  const toHoursCell = (value: number) => minutesCell(Math.round(value * 60));
  return {
    name: text.sheet.people,
    columns: [
      ...personColumns(text),
      { header: text.stats.totalWorkingDays },
      { header: text.stats.totalWorkingHours, format: duration },
      { header: text.stats.totalOTHours, format: duration },
      { header: text.stats.checkinCount },
      { header: text.stats.checkOutCount },
      { header: text.stats.lateCheckInCount },
      { header: text.stats.earlyCheckOutCount },
      { header: text.stats.absentCount },
    ],
    rows: people.map(({ workingStats: stats, ...person }) => [
      ...personCells(person),
      stats.totalWorkingDays,
      toHoursCell(stats.totalWorkingHours),
      toHoursCell(stats.totalOTHours),
      stats.checkinCount,
      stats.checkOutCount,
      stats.lateCheckInCount,
      stats.earlyCheckOutCount,
      stats.absentCount,
    ]),
  };
}

const personColumns = ({
  sheet,
}: {
  sheet: Record<'code' | 'name' | 'department', string>;
}): SheetColumn[] => [
  { header: sheet.code, width: 12, format: '@' },
  { header: sheet.name, width: 28 },
  { header: sheet.department, width: 20 },
];
const personCells = (person: TimesheetPerson): SheetCell[] => [
  person.employeeCode,
  person.displayName,
  person.departmentName,
];

async function dayColumns(language: Language, at: Date) {
  const { dayExplanation: text } = await loadArea('attendance', language);
  const names = { ...text.statuses, ...text.marks };
  const columns: SheetColumn[] = [
    { header: text.columns.date, width: 12 },
    { header: text.columns.checkIn, width: 24 },
    { header: text.columns.checkOut, width: 24 },
    { header: text.columns.timeZone, width: 20 },
    { header: text.columns.hours, format: duration },
    { header: text.columns.late, format: duration },
    { header: text.columns.earlyLeave, format: duration },
    { header: text.columns.overtime, format: duration },
    { header: text.columns.status, width: 16 },
  ];
  const dayCells = (day: SheetDay): SheetCell[] => [
    { wall: day.date },
    timeCell(day.checkInAt, day.zone),
    timeCell(day.checkOutAt, day.zone),
    day.zone,
    minutesCell(day.workedMinutes),
    minutesCell(day.lateMinutes),
    minutesCell(day.earlyMinutes),
    minutesCell(day.overtimeMinutes),
    names[markOf(day, at)],
  ];
  return { columns, cells: dayCells };
}

/**
 * Returns the most important mark of the day, like the timesheet page. The minutes late and the hours have separate
 * columns.
 */
const markOf = ({ explanation, ...day }: SheetDay, at: Date) =>
  marksAt(
    {
      status: day.status,
      late: day.lateMinutes,
      earlyLeave: day.earlyMinutes,
      totalOTHours: day.overtimeMinutes,
      checkInTime: day.checkInAt,
      checkOutTime: day.checkOutAt,
      explanation: explanation === null ? null : unpackExplanation(explanation),
    },
    at.getTime(),
  )[0];
