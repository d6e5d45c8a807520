import { marksAt } from '@gatehouse/api/attendance/day-marks.rules';
import type { DayStatus, PersonStats } from '@gatehouse/api/attendance/timesheets';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import type { Cell, Sheet, SheetColumn } from '../../../platform/sheets/sheet.ts';
import { minutesCell, timeCell } from '../../../platform/sheets/sheets.ts';
import { unpack } from '../attendance-days/packed-explanation.rules.ts';

const duration = '[h]:mm';

/** A day as a row of a sheet; figures in minutes. */
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
  /** As it is kept; null where it does not decide how the day is called. */
  explanation: string | null;
}

type Person = Pick<PersonStats, 'employeeCode' | 'displayName' | 'departmentName'>;

/** One person's days as a sheet in the caller's language, as they stand at a moment; durations add up. */
export async function daysSheet(
  name: string,
  days: Iterable<SheetDay>,
  language: Language,
  at: Date,
): Promise<Sheet> {
  const { columns, cells } = await dayColumns(language, at);
  return { name, columns, rows: [...days].map(cells) };
}

/** The same of many people, read as it is written: whose day it is stands before it. */
export async function peopleDaysSheet(
  days: AsyncIterable<{ person: Person; day: SheetDay }>,
  language: Language,
  at: Date,
): Promise<Sheet> {
  const { columns, cells } = await dayColumns(language, at);
  const { timesheets: text } = await loadArea('attendance', language);
  async function* rows() {
    for await (const { person, day } of days) yield [...whoCells(person), ...cells(day)];
  }
  return { name: text.sheet.days, columns: [...whoColumns(text), ...columns], rows: rows() };
}

/** What the period came to, a row a person. */
export async function peopleSheet(people: readonly PersonStats[], language: Language): Promise<Sheet> {
  const { timesheets: text } = await loadArea('attendance', language);
  const hours = (value: number) => minutesCell(Math.round(value * 60));
  return {
    name: text.sheet.people,
    columns: [
      ...whoColumns(text),
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
      ...whoCells(person),
      stats.totalWorkingDays,
      hours(stats.totalWorkingHours),
      hours(stats.totalOTHours),
      stats.checkinCount,
      stats.checkOutCount,
      stats.lateCheckInCount,
      stats.earlyCheckOutCount,
      stats.absentCount,
    ]),
  };
}

const whoColumns = ({ sheet }: { sheet: Record<'code' | 'name' | 'department', string> }): SheetColumn[] => [
  { header: sheet.code, width: 12, format: '@' },
  { header: sheet.name, width: 28 },
  { header: sheet.department, width: 20 },
];
const whoCells = (person: Person): Cell[] => [person.employeeCode, person.displayName, person.departmentName];

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
  const cells = (day: SheetDay): Cell[] => [
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
  return { columns, cells };
}

/** How the screens call the day first; beside it stand columns that say how late and how long. */
const markOf = ({ explanation, ...day }: SheetDay, at: Date) =>
  marksAt(
    {
      status: day.status,
      late: day.lateMinutes,
      earlyLeave: day.earlyMinutes,
      totalOTHours: day.overtimeMinutes,
      checkInTime: day.checkInAt,
      checkOutTime: day.checkOutAt,
      explanation: explanation === null ? null : unpack(explanation),
    },
    at.getTime(),
  )[0];
