import { accessZones } from '@gatehouse/api/access/access-zones';
import { requests } from '@gatehouse/api/requests/requests';
import { requesterActions } from '@gatehouse/api/requests/requests.rules';
import { findPage, findPageRows } from '../../../platform/db/page.ts';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { datesOf } from '../../attendance/timesheets/timesheets.service.ts';
import { findApprovalContext } from './approval-context.service.ts';
import { selectPeopleAway } from './away-people.queries.ts';
import { makeRequest, requestRoomAccess } from './create-request.service.ts';
import { applyApproval, applyRelease } from './effects.ts';
import {
  decideRequest,
  exportRequests,
  findQueryDates,
  listLatestRequests,
  lockOwnRequest,
  updateRequest,
  withdrawRequest,
} from './request-changes.service.ts';
import { findRequestResult, toAuditFields, toResults } from './request-results.service.ts';
import * as changes from './requests.changes.queries.ts';
import { requestsPersonal } from './requests.personal.ts';
import * as queries from './requests.queries.ts';
import { forecastRequest } from './requests.service.ts';

export const requestsFeature: Feature = {
  name: 'requests',
  personal: requestsPersonal,
  constraints: { requests__clash: 'REQ_CLASH' },
  routes: [
    route(requests.mine, async (call) => {
      const { db, viewer, refuse } = call;
      const employeeId = viewer.employeeId ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const query = { ...call.query, ...(await findQueryDates(call)) };
      const { rows, total } = await findPageRows(queries.selectOwn(db, viewer, employeeId, query), query);
      return pageOf(await toResults(call, rows), total, query);
    }),
    route(requests.confirmList, async (call) => {
      const query = { ...call.query, ...(await findQueryDates(call)) };
      const { rows, total } = await findPageRows(queries.toConfirm(call.db, call.viewer, query), query);
      return pageOf(await toResults(call, rows), total, query);
    }),
    exportRoute(requests.export, exportRequests),
    route(requests.waiting, async (call) =>
      queries.findWaiting(call.db, call.viewer, await findQueryDates(call)),
    ),
    route(requests.summary, async ({ db, viewer, clock, refuse }) => {
      const employeeId = viewer.employeeId ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const month = datesOf({}, await queries.findZone(db, viewer), clock.now());
      return queries.countOwn(db, viewer, employeeId, month);
    }),
    route(requests.latest, listLatestRequests),
    route(requests.whoIsAway, async ({ db, viewer, query, refuse }) => {
      const departmentId = viewer.departmentId ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      return findPage(selectPeopleAway(db, viewer, departmentId, query.date), query, (row) => row);
    }),
    route(requests.get, async (call) => {
      const row = await queries.findRequest(call.db, call.viewer, call.params.id);
      const [result] = row ? await toResults(call, [row]) : [];
      return result ?? call.refuse('REQ_ID_NOT_FOUND');
    }),
    route(requests.beside, async (call) => {
      const row = await queries.findRequest(call.db, call.viewer, call.params.id);
      return findApprovalContext(call, row ?? call.refuse('REQ_ID_NOT_FOUND'));
    }),
    route(requests.foresee, async (call) => ({ leave: await forecastRequest(call, call.query) })),
    route(accessZones.request, async (call) => ({ requestId: await requestRoomAccess(call) })),
    route(requests.create, async (call) => {
      const { id, companyId } = await makeRequest(call, call.body);
      const after = await findRequestResult(call, id);
      await call.record({ companyId, entityId: id, after: toAuditFields(after), version: after.version });
      return after;
    }),
    route(requests.update, updateRequest),
    route(requests.withdraw, withdrawRequest),
    route(requests.remove, async (call) => {
      const { db, viewer, record } = call;
      const { row } = await lockOwnRequest(call, requesterActions.remove);
      const before = await findRequestResult(call, row.id);
      await changes.deleteRequest(db, viewer, row.id, requesterActions.remove.from);
      await record({ companyId: row.companyId, entityId: row.id, before: toAuditFields(before) });
      return {};
    }),
    route(requests.approve, (call) => decideRequest(call, 'approve', (row) => applyApproval(call, row))),
    route(requests.reject, (call) => decideRequest(call, 'reject', (row) => applyRelease(call, row))),
  ],
};
