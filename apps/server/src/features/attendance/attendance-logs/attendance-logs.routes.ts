import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import type { OperationShape, QueryOf } from '@gatehouse/api/platform/operation';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type Call, type ExportCall, type Feature, route } from '../../../platform/http/route.ts';
import { createSheetFile } from '../../../platform/sheets/sheets.ts';
import { findDay, personOf } from '../timesheets/timesheets.service.ts';
import { listPunches } from './attendance-logs.queries.ts';
import { buildAttendanceLogSheet } from './attendance-logs.sheet.ts';

type AttendanceLogCall = Pick<Call<OperationShape>, 'db' | 'viewer'>;
type AttendanceLogExportCall = Pick<ExportCall<OperationShape>, 'change' | 'viewer' | 'language' | 'clock'>;

/** The page size is larger than the number of punches that a person makes in a day. */
const wholeDay = { page: 0, size: 10_000 };

async function logOf(
  { db, viewer }: AttendanceLogCall,
  employeeId: number | undefined,
  query: Pick<QueryOf<typeof attendanceLogs.mine>, 'date' | 'page' | 'size'>,
) {
  const account = await personOf(db, viewer, employeeId);
  const day = await findDay(db, viewer, account, query.date);
  const punches = await listPunches(db, viewer, account.employeeId, query.date, day, query);
  return { account, date: query.date, day: day ?? null, attendanceLogs: punches };
}

async function exportOf(
  { change, viewer, language, clock }: AttendanceLogExportCall,
  employeeId: number | undefined,
  date: string,
) {
  const { account, attendanceLogs: punches } = await change((db) =>
    logOf({ db, viewer }, employeeId, { date, ...wholeDay }),
  );
  const sheet = await buildAttendanceLogSheet(account, punches.content, language);
  const rows = punches.content.length;
  return createSheetFile(`attendance ${account.accountName} ${date}`, sheet, { rows, at: clock.now() });
}

export const attendanceLogsFeature: Feature = {
  name: 'attendanceLogs',
  constraints: {},
  routes: [
    route(attendanceLogs.mine, (call) => logOf(call, undefined, call.query)),
    route(attendanceLogs.ofEmployee, (call) => logOf(call, call.params.id, call.query)),
    exportRoute(attendanceLogs.exportMine, (call) => exportOf(call, undefined, call.query.date)),
    exportRoute(attendanceLogs.exportOfEmployee, (call) => exportOf(call, call.params.id, call.query.date)),
  ],
};
