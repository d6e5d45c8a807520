import type { PersonStats, TimesheetRow, WorkingStats } from '@gatehouse/api/attendance/timesheets';
import { formatMinutes, formatNumber, formatWeekday } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import type { DateRange } from '../../../ui/fields/DateRangeField.tsx';
import type { PrintableSheet } from '../../../ui/table/PrintSheet.tsx';
import { dayFigures, figureText, minutesOf } from '../attendance-days/dayFigures.ts';

const inHours: readonly (keyof WorkingStats)[] = ['totalWorkingHours', 'totalOTHours'];
const printedStats = [
  'totalWorkingDays',
  'totalWorkingHours',
  'totalOTHours',
  'lateCheckInCount',
  'earlyCheckOutCount',
  'absentCount',
] as const;

const statText = (stats: WorkingStats, name: keyof WorkingStats): string =>
  inHours.includes(name) ? formatMinutes(minutesOf(stats[name])) : formatNumber(stats[name]);

interface TimesheetHeading {
  title: string;
  /** Name of the employee. On a printed list of people, the name of the signed-in person. */
  name: string;
  dates: DateRange;
}

const periodText = (t: TranslateText, { from, to }: DateRange): string =>
  t('common.labelled', { label: t('attendance.timesheets.range'), value: `${from} – ${to}` });

/** Number of days per call, which is the maximum page size. */
export const printedAtOnce = 100;

export const buildDaysSheet = (
  t: TranslateText,
  { title, name, dates }: TimesheetHeading,
  days: readonly TimesheetRow[],
  stats: WorkingStats,
): PrintableSheet => ({
  title,
  lines: [
    name,
    periodText(t, dates),
    printedStats
      .map((stat) =>
        t('common.labelled', {
          label: t(`attendance.timesheets.stats.${stat}`),
          value: statText(stats, stat),
        }),
      )
      .join(' · '),
  ],
  columns: [
    { header: t('attendance.dayExplanation.columns.date') },
    ...dayFigures.map((figure) => ({
      header: t(`attendance.dayExplanation.columns.${figure}`),
      ...(figure !== 'status' && { numeric: true as const }),
    })),
  ],
  rows: days.map((day) => [
    formatWeekday(day.date),
    ...dayFigures.map((figure) => figureText(t, day, figure) ?? ''),
  ]),
  signers: [t('attendance.timesheets.signers.employee'), t('attendance.timesheets.signers.manager')],
});

export const buildPeopleSheet = (
  t: TranslateText,
  { title, name, dates }: TimesheetHeading,
  people: readonly PersonStats[],
): PrintableSheet => ({
  title,
  lines: [name, periodText(t, dates), t('attendance.timesheets.peopleCount', { count: people.length })],
  columns: [
    { header: t('attendance.timesheets.sheet.code') },
    { header: t('attendance.timesheets.sheet.name') },
    { header: t('attendance.timesheets.sheet.department') },
    ...printedStats.map((stat) => ({
      header: t(`attendance.timesheets.stats.${stat}`),
      numeric: true as const,
    })),
  ],
  rows: people.map(({ employeeCode, displayName, departmentName, workingStats }) => [
    employeeCode,
    displayName,
    departmentName,
    ...printedStats.map((stat) => statText(workingStats, stat)),
  ]),
  signers: [t('attendance.timesheets.signers.prepared'), t('attendance.timesheets.signers.approved')],
});
