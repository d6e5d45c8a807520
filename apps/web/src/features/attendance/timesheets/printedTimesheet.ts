import type { PersonStats, TimesheetRow, WorkingStats } from '@gatehouse/api/attendance/timesheets';
import { formatMinutes, formatNumber, formatWeekday } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';
import type { DateRange } from '../../../ui/DateRangeField.tsx';
import type { PrintableSheet } from '../../../ui/PrintSheet.tsx';
import { dayFigures, figureText, minutesOf } from '../attendance-days/dayFigures.ts';

type Text = typeof text;

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

interface Sheet {
  title: string;
  /** Whose it is. */
  name: string;
  dates: DateRange;
}

const periodOf = (t: Text, { from, to }: DateRange): string =>
  t('common.labelled', { label: t('attendance.timesheets.range'), value: `${from} – ${to}` });

/** Days of one call: as many as a page may have. */
export const printedAtOnce = 100;

/** One person's days on paper, with what they came to and lines for both who sign. */
export const printedDays = (
  t: Text,
  { title, name, dates }: Sheet,
  days: readonly TimesheetRow[],
  stats: WorkingStats,
): PrintableSheet => ({
  title,
  lines: [
    name,
    periodOf(t, dates),
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

/** What the period came to for each of the people. */
export const printedPeople = (
  t: Text,
  { title, name, dates }: Sheet,
  people: readonly PersonStats[],
): PrintableSheet => ({
  title,
  lines: [name, periodOf(t, dates), t('attendance.timesheets.peopleCount', { count: people.length })],
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
