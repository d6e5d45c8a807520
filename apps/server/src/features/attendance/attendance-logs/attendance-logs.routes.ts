import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import type { OperationShape, QueryOf } from '@gatehouse/api/platform/operation';
import {
  type Call,
  type Feature,
  route,
  type SteppedCall,
  steppedRoute,
} from '../../../platform/http/route.ts';
import { sendSheet } from '../../../platform/sheets/sheets.ts';
import { findDay, personOf } from '../timesheets/timesheets.service.ts';
import { listPunches } from './attendance-logs.queries.ts';
import { buildAttendanceLogSheet } from './attendance-logs.sheet.ts';

type AttendanceLogCall = Pick<Call<OperationShape>, 'db' | 'viewer'>;
type AttendanceLogExportCall = Pick<
  SteppedCall<OperationShape>,
  'change' | 'viewer' | 'language' | 'reply' | 'clock'
>;

/** A page size larger than the number of punches that a person makes in a day. */
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
  { change, viewer, language, reply, clock }: AttendanceLogExportCall,
  employeeId: number | undefined,
  date: string,
) {
  const { account, attendanceLogs: punches } = await change((db) =>
    logOf({ db, viewer }, employeeId, { date, ...wholeDay }),
  );
  const sheet = await buildAttendanceLogSheet(account, punches.content, language);
  sendSheet(reply, `attendance ${account.accountName} ${date}`, sheet, { at: clock.now() });
  return {};
}

export const attendanceLogsFeature: Feature = {
  name: 'attendanceLogs',
  constraints: {},
  routes: [
    route(attendanceLogs.mine, (call) => logOf(call, undefined, call.query)),
    route(attendanceLogs.ofEmployee, (call) => logOf(call, call.params.id, call.query)),
    steppedRoute(attendanceLogs.exportMine, (call) => exportOf(call, undefined, call.query.date)),
    steppedRoute(attendanceLogs.exportOfEmployee, (call) => exportOf(call, call.params.id, call.query.date)),
  ],
};
