import { type PersonStats, timesheets } from '@gatehouse/api/attendance/timesheets';
import type { OperationShape, QueryOf } from '@gatehouse/api/platform/operation';
import { type Call, type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { isLargePage } from '../../../platform/load/heavy-reads.ts';
import { pageOf } from '../../../platform/paging.ts';
import * as queries from './timesheets.queries.ts';
import { datesOf, personOf, resolvePeople } from './timesheets.service.ts';
import { sendExport } from './timesheets-export.service.ts';
import * as people from './timesheets-people.queries.ts';

type TimesheetCall = Pick<Call<OperationShape>, 'db' | 'viewer' | 'clock'>;

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

async function peopleOf(
  { db, viewer, clock, later }: TimesheetCall & Pick<Call<OperationShape>, 'later'>,
  departmentId: number | undefined,
  query: QueryOf<typeof timesheets.myDepartment>,
) {
  const { keyword, ...rest } = query;
  const whose = { ...(await resolvePeople(db, viewer, departmentId)), keyword };
  const dates = datesOf(query, whose.zone, clock.now());
  if (!isLargePage(query)) {
    const { page, days } = await people.listPeople(db, viewer, whose, dates, rest);
    return { ...dates, userWorkingStats: page, days };
  }
  const { ids, total, allDays } = await people.listNumbers(db, viewer, whose, dates, rest);
  const readBatch: Parameters<typeof later<number, PersonStats>>[1] = (again, anew, batchIds) =>
    people.readPeople(again, anew, batchIds, dates, rest);
  return { ...dates, userWorkingStats: pageOf(later(ids, readBatch), total, query), days: allDays };
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
    steppedRoute(timesheets.export, async (call) => {
      await sendExport(call);
      return {};
    }),
  ],
};
