import { timesheets } from '@gatehouse/api/attendance/timesheets';
import type { OperationShape, QueryOf } from '@gatehouse/api/platform/operation';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { sendSheet, writeSheet } from '../../../platform/sheets/sheets.ts';
import * as queries from './timesheets.queries.ts';
import { datesOf, personOf } from './timesheets.service.ts';
import { timesheetSheet } from './timesheets.sheet.ts';

type Asked = Pick<Call<OperationShape>, 'db' | 'viewer' | 'clock'>;

async function timesheetOf(
  { db, viewer, clock }: Asked,
  employeeId: number | undefined,
  query: QueryOf<typeof timesheets.mine>,
) {
  const account = await personOf(db, viewer, employeeId);
  const dates = datesOf(query, account.timeZone, clock.now());
  const span = { employeeId: account.employeeId, ...dates };
  const content = await queries.listDays(db, viewer, span, query);
  const { workingStats, total } = await queries.sumDays(db, viewer, span, query.filter);
  return { account, ...dates, attendances: pageOf(content, total, query), workingStats };
}

async function exportOf(
  { db, viewer, clock, language, reply }: Asked & Pick<Call<OperationShape>, 'language' | 'reply'>,
  employeeId: number | undefined,
  query: QueryOf<typeof timesheets.exportMine>,
) {
  const account = await personOf(db, viewer, employeeId);
  const { from, to } = datesOf(query, account.timeZone, clock.now());
  const span = { employeeId: account.employeeId, from, to };
  // dates lie within 200 years: one person's days are a sheet in any case
  const rows = await queries.listDays(db, viewer, span, { ...query, page: 0, size: 100_000 });
  const workbook = await writeSheet(await timesheetSheet(account, rows, language));
  sendSheet(reply, `timesheet ${account.accountName} ${from} ${to}`, workbook);
  return {};
}

export const timesheetsFeature: Feature = {
  name: 'timesheets',
  constraints: {},
  routes: [
    route(timesheets.mine, async (call) => {
      const { account: _, ...own } = await timesheetOf(call, undefined, call.query);
      return own;
    }),
    route(timesheets.ofEmployee, (call) => timesheetOf(call, call.params.id, call.query)),
    route(timesheets.exportMine, (call) => exportOf(call, undefined, call.query)),
    route(timesheets.exportOfEmployee, (call) => exportOf(call, call.params.id, call.query)),
  ],
};
