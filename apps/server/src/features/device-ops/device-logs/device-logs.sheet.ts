import { type DeviceLog, deviceLogLimits } from '@gatehouse/api/device-ops/device-logs';
import { type Language, loadScreens } from '@gatehouse/messages';
import type { Db } from '../../../platform/db/database.ts';
import type { Cell, Sheet } from '../../../platform/sheets/sheets.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type Cursor, type Filters, listLogs } from './device-logs.queries.ts';

/** Rows read at a time. */
const chunk = 1_000;

/** The filtered events as a sheet in the caller's language, read as the sheet is written. */
export async function deviceLogSheet(
  db: Db,
  viewer: Viewer,
  filters: Filters,
  language: Language,
): Promise<Sheet> {
  const { deviceOps, attendance } = await loadScreens[language]();
  const { logs: text } = deviceOps;
  const notes = ({ flags, ignored }: DeviceLog): string =>
    [
      ...flags.map((flag) => (flag === 'DRIFT' ? text.drift : text.released)),
      ...(ignored === null ? [] : [ignored === 'DUPLICATE' ? text.duplicate : text.rejected]),
    ].join(', ');
  const cells = (row: DeviceLog): Cell[] => [
    row.wallTime,
    row.timeZone,
    `${row.displayName} (${row.empAccount})`,
    row.departmentCode,
    row.deviceName,
    row.roomCode,
    row.doorCode,
    row.direction,
    text.verifyModes[row.verifyMode],
    row.temperature,
    text.results[row.result],
    notes(row),
  ];
  return {
    name: text.title,
    columns: [
      { header: text.time, width: 20 },
      { header: attendance.columns.timeZone, width: 20 },
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
    rows: read(db, viewer, filters, cells),
  };
}

async function* read(db: Db, viewer: Viewer, filters: Filters, cells: (row: DeviceLog) => Cell[]) {
  let after: Cursor | null = null;
  for (let done = 0; done < deviceLogLimits.exported; done += chunk) {
    const rows: DeviceLog[] = await listLogs(db, viewer, filters, { after, offset: 0, size: chunk });
    yield* rows.map(cells);
    const last = rows.at(-1);
    if (rows.length < chunk || !last) return;
    after = { at: Date.parse(last.time), id: last.id };
  }
}
