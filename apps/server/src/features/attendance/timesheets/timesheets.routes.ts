import { timesheets } from '@gatehouse/api/attendance/timesheets';
import type { OperationShape, QueryOf } from '@gatehouse/api/platform/operation';
import { type Call, type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { sendExport } from './export.service.ts';
import { listPeople } from './people.queries.ts';
import * as queries from './timesheets.queries.ts';
import { datesOf, personOf, whoseDays } from './timesheets.service.ts';

type Asked = Pick<Call<OperationShape>, 'db' | 'viewer' | 'clock'>;

async function timesheetOf(
  { db, viewer, clock }: Asked,
  employeeId: number | undefined,
  query: QueryOf<typeof timesheets.mine>,
) {
  const account = await personOf(db, viewer, employeeId);
  const dates = datesOf(query, account.timeZone, clock.now());
  const span = { employeeId: account.employeeId, ...dates };
  return { account, ...dates, ...(await queries.listTimesheet(db, viewer, span, query)) };
}

async function peopleOf(
  { db, viewer, clock }: Asked,
  departmentId: number | undefined,
  query: QueryOf<typeof timesheets.myDepartment>,
) {
  const whose = await whoseDays(db, viewer, departmentId);
  const dates = datesOf(query, whose.zone, clock.now());
  const { keyword } = query;
  return { ...dates, userWorkingStats: await listPeople(db, viewer, { ...whose, keyword }, dates, query) };
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
