import type { DayExplanation } from '@gatehouse/api/attendance/day-explanation';
import { marksAt } from '@gatehouse/api/attendance/day-marks.rules';
import type { TimesheetColumn } from '@gatehouse/api/attendance/timesheet-columns.rules';
import type { DayStatus, PersonStats } from '@gatehouse/api/attendance/timesheets';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { fillPlaceholders } from '@gatehouse/messages/fill';
import type { Sheet, SheetCell, SheetColumn } from '../../../platform/sheets/sheet.ts';
import { minutesCell, timeCell } from '../../../platform/sheets/sheets.ts';
import { noTotals, type PayrollFigures, type PayrollTotals } from './payroll-figures.rules.ts';

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
  explanation: DayExplanation;
  figures: PayrollFigures;
}

type TimesheetPerson = Pick<PersonStats, 'employeeCode' | 'displayName' | 'departmentName'>;

interface SheetOptions {
  columns: readonly TimesheetColumn[];
  /** Leave categories with a column: the name that the company has set, by code. */
  categories: ReadonlyMap<string, string | null>;
  /** Time to which the statuses refer. */
  at: Date;
  /** True if the exported month is open. The first row then says so. */
  isProvisional?: boolean;
}

/** Columns and texts of the sheets of one export. */
export type SheetPlan = Awaited<ReturnType<typeof loadSheetPlan>>;

/** Loads the texts in the language of the caller. Leave categories are sorted by code. */
export async function loadSheetPlan(
  language: Language,
  { columns, categories, at, isProvisional = false }: SheetOptions,
) {
  const { timesheets: text, dayExplanation } = await loadArea('attendance', language);
  const { requestTypes } = await loadArea('requests', language);
  const names: Readonly<Record<string, string>> = requestTypes.subTypes.LEAVE;
  const leave = [...categories].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    at,
    text,
    day: dayExplanation,
    chosen: new Set(columns),
    leave: leave.map(([code, name]) => {
      const values = { name: name ?? names[code] ?? code };
      return { code, header: fillPlaceholders(text.sheet.leaveDays, (key) => values[key as 'name']) };
    }),
    note: isProvisional ? text.sheet.provisional : undefined,
  };
}

/** A column of a sheet with the figure to which it belongs. Without a figure, the column is always exported. */
interface FigureColumn<Row> extends SheetColumn {
  of?: TimesheetColumn;
  cell: (row: Row) => SheetCell;
}

const chooseColumns = <Row>({ chosen }: SheetPlan, columns: readonly FigureColumn<Row>[]) =>
  columns.filter(({ of }) => of === undefined || chosen.has(of));

const toCells = <Row>(columns: readonly FigureColumn<Row>[], row: Row): SheetCell[] =>
  columns.map(({ cell }) => cell(row));

/** Builds the sheet of one person's days. Durations can be summed. */
export function buildDaysSheet(name: string, days: Iterable<SheetDay>, plan: SheetPlan): Sheet {
  const columns = dayColumns(plan);
  return { name, columns, rows: [...days].map((day) => toCells(columns, day)) };
}

/**
 * Builds the sheet of many people's days, with the person in the first columns. Days are read while the sheet is
 * written.
 */
export function buildPeopleDaysSheet(
  days: AsyncIterable<{ person: TimesheetPerson; day: SheetDay }>,
  plan: SheetPlan,
): Sheet {
  const personal = personColumns(plan);
  const columns = dayColumns(plan);
  async function* streamRows() {
    for await (const { person, day } of days) yield [...toCells(personal, person), ...toCells(columns, day)];
  }
  const { note, text } = plan;
  return {
    name: text.sheet.days,
    ...(note && { note }),
    columns: [...personal, ...columns],
    rows: streamRows(),
  };
}

interface PersonTotals extends TimesheetPerson {
  stats: PersonStats['workingStats'];
  totals: PayrollTotals;
}

export function buildPeopleSheet(
  people: readonly PersonStats[],
  totalsById: ReadonlyMap<number, PayrollTotals>,
  plan: SheetPlan,
): Sheet {
  const columns = [...personColumns(plan), ...chooseColumns(plan, totalColumns(plan))];
  const { note, text } = plan;
  return {
    name: text.sheet.people,
    ...(note && { note }),
    columns,
    rows: people.map(({ workingStats: stats, employeeId, ...person }) =>
      toCells<PersonTotals>(columns, { ...person, stats, totals: totalsById.get(employeeId) ?? noTotals() }),
    ),
  };
}

const personColumns = ({ text: { sheet } }: SheetPlan): FigureColumn<TimesheetPerson>[] => [
  { header: sheet.code, width: 12, format: '@', cell: ({ employeeCode }) => employeeCode },
  { header: sheet.name, width: 28, cell: ({ displayName }) => displayName },
  { header: sheet.department, width: 20, cell: ({ departmentName }) => departmentName },
];

const hoursCell = (hours: number) => minutesCell(Math.round(hours * 60));

function totalColumns({ text: { stats: names, sheet }, leave }: SheetPlan): FigureColumn<PersonTotals>[] {
  return [
    { of: 'WORKED_DAYS', header: names.totalWorkingDays, cell: ({ stats }) => stats.totalWorkingDays },
    {
      ...{ of: 'HOURS', header: names.totalWorkingHours, format: duration },
      cell: ({ stats }) => hoursCell(stats.totalWorkingHours),
    },
    {
      ...{ of: 'OVERTIME', header: names.totalOTHours, format: duration },
      cell: ({ stats }) => hoursCell(stats.totalOTHours),
    },
    {
      ...{ of: 'APPROVED_OVERTIME', header: sheet.approvedOvertime, format: duration },
      cell: ({ totals }) => minutesCell(totals.approvedOvertime),
    },
    { of: 'PUNCHES', header: names.checkinCount, cell: ({ stats }) => stats.checkinCount },
    { of: 'PUNCHES', header: names.checkOutCount, cell: ({ stats }) => stats.checkOutCount },
    { of: 'LATE', header: names.lateCheckInCount, cell: ({ stats }) => stats.lateCheckInCount },
    { of: 'EARLY_LEAVE', header: names.earlyCheckOutCount, cell: ({ stats }) => stats.earlyCheckOutCount },
    { of: 'INCOMPLETE', header: sheet.incompleteDays, cell: ({ totals }) => totals.incomplete },
    { of: 'ABSENT', header: names.absentCount, cell: ({ stats }) => stats.absentCount },
    ...leave.map(({ code, header }) => ({
      ...{ of: 'LEAVE' as const, header, format: '0.00' as const },
      cell: ({ totals }: PersonTotals) => (totals.leave.get(code) ?? 0) / 100,
    })),
  ];
}

function dayColumns(plan: SheetPlan): FigureColumn<SheetDay>[] {
  const { at, leave } = plan;
  const { columns: names, statuses, marks } = plan.day;
  const { sheet } = plan.text;
  const statusNames = { ...statuses, ...marks };
  return chooseColumns<SheetDay>(plan, [
    { header: names.date, width: 12, cell: ({ date }) => ({ wall: date }) },
    { header: names.checkIn, width: 24, cell: ({ checkInAt, zone }) => timeCell(checkInAt, zone) },
    { header: names.checkOut, width: 24, cell: ({ checkOutAt, zone }) => timeCell(checkOutAt, zone) },
    { header: names.timeZone, width: 20, cell: ({ zone }) => zone },
    { ...minutesColumn('HOURS', names.hours), cell: ({ workedMinutes }) => minutesCell(workedMinutes) },
    { ...minutesColumn('LATE', names.late), cell: ({ lateMinutes }) => minutesCell(lateMinutes) },
    {
      ...minutesColumn('EARLY_LEAVE', names.earlyLeave),
      cell: ({ earlyMinutes }) => minutesCell(earlyMinutes),
    },
    {
      ...minutesColumn('OVERTIME', names.overtime),
      cell: ({ overtimeMinutes }) => minutesCell(overtimeMinutes),
    },
    {
      ...minutesColumn('APPROVED_OVERTIME', sheet.approvedOvertime),
      cell: ({ figures }) => minutesCell(figures.approvedOvertime),
    },
    { of: 'INCOMPLETE', header: sheet.incompleteDays, cell: ({ figures }) => Number(figures.isIncomplete) },
    { of: 'ABSENT', header: names.absent, cell: ({ figures }) => Number(figures.isAbsent) },
    ...leave.map(({ code, header }) => ({
      ...{ of: 'LEAVE' as const, header, format: '0.00' as const },
      cell: ({ figures }: SheetDay) => (figures.leave.get(code) ?? 0) / 100,
    })),
    { header: names.status, width: 16, cell: (day) => statusNames[markOf(day, at)] },
  ]);
}

const minutesColumn = (of: TimesheetColumn, header: string) => ({ of, header, format: duration }) as const;

/**
 * Returns the most important mark of the day, like the timesheet page. The minutes late and the hours have separate
 * columns.
 */
const markOf = (day: SheetDay, at: Date) =>
  marksAt(
    {
      status: day.status,
      late: day.lateMinutes,
      earlyLeave: day.earlyMinutes,
      totalOTHours: day.overtimeMinutes,
      checkInTime: day.checkInAt,
      checkOutTime: day.checkOutAt,
      explanation: day.explanation,
    },
    at.getTime(),
  )[0];
