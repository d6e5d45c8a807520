import type { AttendanceLog } from '@gatehouse/api/attendance/attendance-logs';
import type { AttendanceAccount } from '@gatehouse/api/attendance/timesheets';
import { type Language, loadScreens } from '@gatehouse/messages';
import { type Sheet, timeText } from '../../../platform/sheets/sheets.ts';

/** One work date's punches as a sheet in the caller's language. */
export async function attendanceLogSheet(
  { displayName }: AttendanceAccount,
  rows: readonly AttendanceLog[],
  language: Language,
): Promise<Sheet> {
  const { attendance: text } = await loadScreens[language]();
  return {
    name: displayName,
    columns: [
      { header: text.columns.day, width: 12 },
      { header: text.columns.time, width: 14 },
      { header: text.columns.timeZone, width: 20 },
      { header: text.columns.accessType },
      { header: text.columns.device, width: 24 },
      { header: text.columns.door, width: 24 },
      { header: text.columns.room, width: 24 },
      { header: text.columns.secureRoom },
      { header: text.columns.verifyType },
      { header: text.columns.temperature },
      { header: text.columns.result, width: 16 },
      { header: text.columns.use, width: 24 },
    ],
    rows: rows.map((row) => [
      row.wallTime.slice(0, 10),
      timeText(new Date(row.time), row.timeZone, language),
      row.timeZone,
      row.accessType && text.directions[row.accessType],
      row.device,
      row.door,
      row.room,
      row.secureRoom ? text.log.secure : null,
      text.verifyTypes[row.verifyType],
      row.temperature,
      text.results[row.result],
      row.ignored ? text.ignored[row.ignored] : row.use && text.uses[row.use],
    ]),
  };
}
