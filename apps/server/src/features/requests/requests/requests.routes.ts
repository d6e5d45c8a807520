import { accessZones } from '@gatehouse/api/access/access-zones';
import { latestRows } from '@gatehouse/api/attendance/dashboards';
import { whyNot } from '@gatehouse/api/platform/states';
import { type Request, requestLimits, requests } from '@gatehouse/api/requests/requests';
import { deciderActions, type RequestAction, requesterActions } from '@gatehouse/api/requests/requests.rules';
import { findPage, findPageRows } from '../../../platform/db/page.ts';
import { type Call, type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { sendSheet } from '../../../platform/sheets/sheets.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { lockPerson } from '../../attendance/attendance-days/leave/requested-days.service.ts';
import { scopeOf } from '../../attendance/dashboards/dashboards.service.ts';
import { datesOf } from '../../attendance/timesheets/timesheets.service.ts';
import { loadTypeWords } from '../request-types/type-words.service.ts';
import { findApprovalContext } from './approval-context.service.ts';
import { selectPeopleAway } from './away-people.queries.ts';
import { makeRequest, requestRoomAccess } from './create-request.service.ts';
import { applyApproval, applyRelease } from './effects.ts';
import { actionFactsOf, findRequestResult, toAuditFields, toResults } from './request-results.service.ts';
import * as changes from './requests.changes.queries.ts';
import { requestsPersonal } from './requests.personal.ts';
import * as queries from './requests.queries.ts';
import {
  forecastRequest,
  lockRequester,
  notifyDecision,
  prepareRequest,
  submit,
} from './requests.service.ts';
import { createRequestSheet } from './requests.sheet.ts';

type OwnRequestCall =
  | Call<typeof requests.update>
  | Call<typeof requests.withdraw>
  | Call<typeof requests.remove>;

/** Locks the employee and then their own request, and checks that its status allows the action. */
async function lockOwnRequest(call: OwnRequestCall, action: RequestAction) {
  const whose = await lockRequester(call);
  const row = await queries.lockRequest(call.db, call.viewer, call.params.id);
  if (row?.employeeId !== whose.employeeId) return call.refuse('REQ_ID_NOT_FOUND');
  if (whyNot(action, row.status, actionFactsOf(row))) call.refuse('REQ_INVALID_STATUS');
  return { whose, row };
}

type DecisionCall = Pick<
  Call<typeof requests.reject>,
  'db' | 'viewer' | 'clock' | 'body' | 'language' | 'record'
> & {
  refuse: Call<typeof requests.reject>['refuse'];
};

/**
 * Decides a request. Only the first decision counts, and approvers cannot decide their own requests (rules.md §6, last
 * point).
 */
async function decideRequest(
  call: DecisionCall,
  name: keyof typeof deciderActions,
  follow?: (row: queries.RequestRow) => Promise<void>,
): Promise<Request> {
  const { db, viewer, clock, body, refuse, record } = call;
  const action = deciderActions[name];
  const unlockedRow = (await queries.findRequest(db, viewer, body.reqId)) ?? refuse('REQ_ID_NOT_FOUND');
  if (unlockedRow.employeeId === viewer.employeeId) refuse('AUTH_NO_PERMISSION');
  // Locks the employee first, in the same order as a submission.
  await lockPerson(db, unlockedRow.companyId, unlockedRow.employeeId);
  const row = (await queries.lockRequest(db, viewer, body.reqId)) ?? refuse('REQ_ID_NOT_FOUND');
  if (whyNot(action, row.status, actionFactsOf(row))) refuse('REQ_INVALID_STATUS');
  const before = await findRequestResult(call, row.id);
  const move = { from: action.from, to: action.to, at: clock.now() };
  if (!(await changes.moveRequest(db, viewer, row.id, move, body.comment))) refuse('REQ_INVALID_STATUS');
  await follow?.(row);
  const after = await findRequestResult(call, row.id);
  const auditedRow = { companyId: row.companyId, entityId: row.id, version: after.version };
  await record({ ...auditedRow, before: toAuditFields(before), after: toAuditFields(after) });
  await notifyDecision(call, row, name === 'approve' ? 'approved' : 'rejected');
  return after;
}

type DatesCall = Pick<Call<typeof requests.waiting>, 'db' | 'viewer' | 'clock' | 'query'>;

/** Returns the dates of the query, or the current month. */
const findQueryDates = async ({ db, viewer, clock, query }: DatesCall) =>
  datesOf(query, await queries.findZone(db, viewer), clock.now());

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
    steppedRoute(requests.export, async (call) => {
      const { change, viewer, clock, language, query, reply, refuse } = call;
      const { exported } = requestLimits;
      const { from, to, rows } = await change(async (db) => {
        const dates = await findQueryDates({ db, viewer, clock, query });
        const matches = queries.toConfirm(db, viewer, { ...query, ...dates }).limit(exported + 1);
        return { ...dates, rows: await matches.execute() };
      });
      if (rows.length > exported) refuse('API_PAYLOAD_TOO_LARGE');
      const sheet = await createRequestSheet(rows, language);
      sendSheet(reply, `requests ${from} ${to}`, sheet, { rows: rows.length, at: clock.now() });
      return {};
    }),
    route(requests.waiting, async (call) =>
      queries.findWaiting(call.db, call.viewer, await findQueryDates(call)),
    ),
    route(requests.summary, async ({ db, viewer, clock, refuse }) => {
      const employeeId = viewer.employeeId ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const month = datesOf({}, await queries.findZone(db, viewer), clock.now());
      return queries.countOwn(db, viewer, employeeId, month);
    }),
    route(requests.latest, async ({ db, viewer, query, language }) => {
      const { departmentIds } = await scopeOf(db, viewer, query);
      const { typeName } = await loadTypeWords(language);
      const rows = await queries.findLatest(db, viewer, departmentIds, latestRows);
      return {
        content: rows.map(({ id, title, type, status, employeeId, accountName, displayName }) => ({
          id,
          title,
          type,
          typeName: typeName(type),
          status,
          employeeId,
          accountName,
          displayName,
        })),
      };
    }),
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
    route(requests.update, async (call) => {
      const { db, viewer, clock, body, record, refuse } = call;
      const { whose, row } = await lockOwnRequest(call, requesterActions.update);
      const before = await findRequestResult(call, row.id);
      const auditedRow = { companyId: row.companyId, entityId: row.id };
      await refuseOverwriting(call, auditedRow, before);
      const { submitted = false, version: _, ...typed } = body;
      const { body: draft, ...place } = await prepareRequest(call, whose, { ...before, ...typed }, typed);
      await changes.updateRequest(db, viewer, row.id, draft, place, clock.now());
      const changed = (await queries.findRequest(db, viewer, row.id)) ?? refuse('REQ_ID_NOT_FOUND');
      if (submitted) await submit(call, whose, changed);
      const after = await findRequestResult(call, row.id);
      await record({
        ...auditedRow,
        before: toAuditFields(before),
        after: toAuditFields(after),
        version: after.version,
      });
      return after;
    }),
    route(requests.withdraw, async (call) => {
      const { db, viewer, clock, record, refuse } = call;
      const action = requesterActions.withdraw;
      const { row } = await lockOwnRequest(call, action);
      const before = await findRequestResult(call, row.id);
      const move = { from: action.from, to: action.to, at: clock.now() };
      if (!(await changes.moveRequest(db, viewer, row.id, move))) refuse('REQ_INVALID_STATUS');
      await applyRelease(call, row);
      const after = await findRequestResult(call, row.id);
      const auditedRow = { companyId: row.companyId, entityId: row.id, version: after.version };
      await record({ ...auditedRow, before: toAuditFields(before), after: toAuditFields(after) });
      return after;
    }),
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
