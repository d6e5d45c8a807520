import type { DeviceLog } from '@gatehouse/api/device-ops/device-logs';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { titlesIn } from '@gatehouse/messages/titles';
import type { Sheet, SheetCell } from '../../../platform/sheets/sheet.ts';

/** Creates the spreadsheet of the device log. Reads the rows from the database while the spreadsheet is written. */
export async function deviceLogSheet(logs: AsyncIterable<DeviceLog>, language: Language): Promise<Sheet> {
  const { deviceLogs: text } = await loadArea('deviceOps', language);
  const { dayExplanation: day } = await loadArea('attendance', language);
  const marks = {
    DRIFT: text.drift,
    RELEASED: text.released,
    PASSBACK: text.passback,
    NO_TIME: text.noTime,
    HIGH_TEMPERATURE: text.highTemperature,
  };
  const uncounted = {
    DUPLICATE: [text.duplicate],
    AHEAD: [text.ahead],
    SET_ASIDE: [text.setAside],
    REJECTED: [],
  };
  const notesOf = ({ flags, ignored }: DeviceLog): string =>
    [...flags.map((flag) => marks[flag]), ...(ignored === null ? [] : uncounted[ignored])].join(', ');
  const cellsOf = (row: DeviceLog): SheetCell[] => [
    { wall: row.wallTime },
    row.timeZone,
    nameOf(row, text.formerVisitor),
    row.departmentCode,
    row.deviceName,
    row.roomCode,
    row.doorCode,
    row.direction,
    text.verifyModes[row.verifyMode],
    row.temperature,
    row.refusal === null ? text.results[row.result] : text.refused[row.refusal],
    notesOf(row),
  ];
  return {
    name: titlesIn(language)['/device-logs'],
    columns: [
      { header: text.time, width: 24 },
      { header: day.columns.timeZone, width: 20 },
      { header: text.person, width: 32 },
      { header: text.department, width: 16 },
      { header: text.device, width: 24 },
      { header: text.room, width: 16 },
      { header: text.door, width: 16 },
      { header: text.direction },
      { header: text.verifyMode, width: 14 },
      { header: text.temperature },
      { header: text.result, width: 16 },
      { header: text.notes, width: 20 },
    ],
    rows: rowsOf(logs, cellsOf),
  };
}

const nameOf = ({ displayName, empAccount }: DeviceLog, formerLabel: string): string =>
  empAccount ? `${displayName} (${empAccount})` : displayName || formerLabel;

async function* rowsOf(logs: AsyncIterable<DeviceLog>, cells: (row: DeviceLog) => SheetCell[]) {
  for await (const row of logs) yield cells(row);
}
