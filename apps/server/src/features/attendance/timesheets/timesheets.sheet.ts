import type { AttendanceAccount, TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { type Language, loadScreens } from '@gatehouse/messages';
import { type Cell, minutesCell, type Sheet, timeText } from '../../../platform/sheets/sheets.ts';

const duration = '[h]:mm';

/** A timesheet as a sheet in the caller's language; durations add up. */
export async function timesheetSheet(
  { displayName }: AttendanceAccount,
  rows: readonly TimesheetRow[],
  language: Language,
): Promise<Sheet> {
  const { attendance: text } = await loadScreens[language]();
  const time = (at: string | null, zone: string) => (at ? timeText(new Date(at), zone, language) : null);
  const hours = (value: number): Cell => minutesCell(Math.round(value * 60));
  return {
    name: displayName,
    columns: [
      { header: text.columns.date, width: 12 },
      { header: text.columns.checkIn, width: 14 },
      { header: text.columns.checkOut, width: 14 },
      { header: text.columns.timeZone, width: 20 },
      { header: text.columns.hours, format: duration },
      { header: text.columns.late, format: duration },
      { header: text.columns.earlyLeave, format: duration },
      { header: text.columns.overtime, format: duration },
      { header: text.columns.status, width: 16 },
    ],
    rows: rows.map((row) => [
      row.date,
      time(row.checkInTime, row.timeZone),
      time(row.checkOutTime, row.timeZone),
      row.timeZone,
      hours(row.totalHours),
      minutesCell(row.late),
      minutesCell(row.earlyLeave),
      hours(row.totalOTHours),
      text.statuses[row.status],
    ]),
  };
}
