import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import type { OperationShape, QueryOf } from '@gatehouse/api/platform/operation';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { sendSheet, writeSheet } from '../../../platform/sheets/sheets.ts';
import { findDay, personOf } from '../timesheets/timesheets.service.ts';
import { listPunches } from './attendance-logs.queries.ts';
import { attendanceLogSheet } from './attendance-logs.sheet.ts';

type Asked = Pick<Call<OperationShape>, 'db' | 'viewer' | 'language' | 'reply'>;

/** More punches than anybody makes in a day. */
const wholeDay = { page: 0, size: 10_000 };

async function logOf(
  { db, viewer }: Asked,
  employeeId: number | undefined,
  query: Pick<QueryOf<typeof attendanceLogs.mine>, 'date' | 'page' | 'size'>,
) {
  const account = await personOf(db, viewer, employeeId);
  const day = await findDay(db, viewer, account, query.date);
  const { content, total } = await listPunches(db, viewer, account.employeeId, query.date, day, query);
  return { account, date: query.date, day: day ?? null, attendanceLogs: pageOf(content, total, query) };
}

async function exportOf(call: Asked, employeeId: number | undefined, date: string) {
  const { account, attendanceLogs: punches } = await logOf(call, employeeId, { date, ...wholeDay });
  const workbook = await writeSheet(await attendanceLogSheet(account, punches.content, call.language));
  sendSheet(call.reply, `attendance ${account.accountName} ${date}`, workbook);
  return {};
}

export const attendanceLogsFeature: Feature = {
  name: 'attendanceLogs',
  constraints: {},
  routes: [
    route(attendanceLogs.mine, (call) => logOf(call, undefined, call.query)),
    route(attendanceLogs.ofEmployee, (call) => logOf(call, call.params.id, call.query)),
    route(attendanceLogs.exportMine, (call) => exportOf(call, undefined, call.query.date)),
    route(attendanceLogs.exportOfEmployee, (call) => exportOf(call, call.params.id, call.query.date)),
  ],
};
