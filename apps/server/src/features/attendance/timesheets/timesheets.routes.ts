import { timesheets } from '@gatehouse/api/attendance/timesheets';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { recordsOf } from './timesheet-records.service.ts';
import * as queries from './timesheets.queries.ts';
import { datesOf, peopleOf, personOf, type TimesheetCall } from './timesheets.service.ts';
import { createExport } from './timesheets-export.service.ts';

async function timesheetOf(
  { db, viewer, clock }: TimesheetCall,
  employeeId: number | undefined,
  query: QueryOf<typeof timesheets.mine>,
) {
  const account = await personOf(db, viewer, employeeId);
  const dates = datesOf(query, account.timeZone, clock.now());
  const span = { employeeId: account.employeeId, ...dates };
  return { account, ...dates, ...(await queries.listTimesheet(db, viewer, span, query)) };
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
    route(timesheets.myDepartment, (call) => peopleOf(call, undefined, call.query)),
    route(timesheets.ofDepartment, (call) => peopleOf(call, call.params.id, call.query)),
    route(timesheets.records, recordsOf),
    exportRoute(timesheets.export, createExport),
  ],
};
