import type { AttendanceLog } from '@gatehouse/api/attendance/attendance-logs';
import type { AttendanceAccount } from '@gatehouse/api/attendance/timesheets';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { fillPlaceholders } from '@gatehouse/messages/fill';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Sheet } from '../../../platform/sheets/sheet.ts';
import { timeCell } from '../../../platform/sheets/sheets.ts';

export async function buildAttendanceLogSheet(
  { displayName }: AttendanceAccount,
  rows: readonly AttendanceLog[],
  language: Language,
): Promise<Sheet> {
  const { attendanceLogs: text, dayExplanation: day } = await loadArea('attendance', language);
  return {
    name: displayName,
    columns: [
      { header: text.columns.day, width: 12 },
      { header: text.columns.time, width: 24 },
      { header: day.columns.timeZone, width: 20 },
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
      { wall: dateAt(row.timeZone, Date.parse(row.time)) },
      timeCell(row.time, row.timeZone),
      row.timeZone,
      row.accessType && text.directions[row.accessType],
      row.addedBy ? fillPlaceholders(day.added, () => row.addedBy?.id) : row.device,
      row.door,
      row.room,
      row.secureRoom ? text.secure : null,
      row.verifyType && text.verifyTypes[row.verifyType],
      row.temperature,
      row.result && text.results[row.result],
      row.notApplied ? day.notApplied : row.ignored ? day.ignored[row.ignored] : row.use && day.uses[row.use],
    ]),
  };
}
