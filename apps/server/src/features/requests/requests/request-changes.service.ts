import { latestRows } from '@gatehouse/api/attendance/dashboards';
import { whyNot } from '@gatehouse/api/platform/states';
import { type Request, requestLimits, type requests } from '@gatehouse/api/requests/requests';
import { deciderActions, type RequestAction, requesterActions } from '@gatehouse/api/requests/requests.rules';
import type { Call, ExportCall } from '../../../platform/http/route.ts';
import { createSheetFile, type SheetFile } from '../../../platform/sheets/sheets.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { lockPerson } from '../../attendance/attendance-days/leave/requested-days.service.ts';
import { scopeOf } from '../../attendance/dashboards/dashboards.service.ts';
import { datesOf } from '../../attendance/timesheets/timesheets.service.ts';
import { closeNotices } from '../../notifications/notifications/notifications.service.ts';
import { loadTypeWords } from '../request-types/type-words.service.ts';
import { applyRelease } from './effects.ts';
import { actionFactsOf, findRequestResult, toAuditFields } from './request-results.service.ts';
import * as changes from './requests.changes.queries.ts';
import * as queries from './requests.queries.ts';
import { lockRequester, notifyDecision, prepareRequest, submit } from './requests.service.ts';
import { createRequestSheet } from './requests.sheet.ts';

type OwnRequestCall =
  | Call<typeof requests.update>
  | Call<typeof requests.withdraw>
  | Call<typeof requests.remove>;

/**
 * Locks first the employee and then the employee's own request. Checks that the status of the request allows the
 * action.
 */
export async function lockOwnRequest(call: OwnRequestCall, action: RequestAction) {
  const requester = await lockRequester(call);
  const row = await queries.lockRequest(call.db, call.viewer, call.params.id);
  if (row?.employeeId !== requester.employeeId) return call.refuse('REQ_ID_NOT_FOUND');
  const reason = whyNot(action, row.status, actionFactsOf(row));
  if (reason) call.refuse('REQ_INVALID_STATUS', { reason });
  return { requester, row };
}

type DecisionCall = Pick<
  Call<typeof requests.reject>,
  'db' | 'viewer' | 'clock' | 'body' | 'language' | 'record'
> & {
  refuse: Call<typeof requests.reject>['refuse'];
};

/**
 * Approves or rejects a request. Only the first decision counts, and approvers cannot decide their own requests
 * (rules.md §6, last point).
 */
export async function decideRequest(
  call: DecisionCall,
  name: keyof typeof deciderActions,
  follow?: (row: queries.RequestRow) => Promise<void>,
): Promise<Request> {
  const action = deciderActions[name];
  const row = await lockRequestToDecide(call, action);
  const after = await moveRequest(call, row, action, call.body.comment, () => follow?.(row));
  await notifyDecision(call, row, name === 'approve' ? 'approved' : 'rejected');
  return after;
}

/** Locks another person's request, and checks that its status allows the action. */
async function lockRequestToDecide({ db, viewer, body, refuse }: DecisionCall, action: RequestAction) {
  const unlockedRow = (await queries.findRequest(db, viewer, body.reqId)) ?? refuse('REQ_ID_NOT_FOUND');
  if (unlockedRow.employeeId === viewer.employeeId) refuse('AUTH_NO_PERMISSION');
  // The employee is locked first, in the same order as in a submission.
  await lockPerson(db, unlockedRow.companyId, unlockedRow.employeeId);
  const row = (await queries.lockRequest(db, viewer, body.reqId)) ?? refuse('REQ_ID_NOT_FOUND');
  const reason = whyNot(action, row.status, actionFactsOf(row));
  if (reason) refuse('REQ_INVALID_STATUS', { reason });
  return row;
}

type MoveCall = Pick<Call<typeof requests.reject>, 'db' | 'viewer' | 'clock' | 'language' | 'record'> & {
  refuse: (code: 'REQ_INVALID_STATUS') => never;
};

/**
 * Moves a locked request to another status, applies the effect of the action, and records the request before and after
 * the change. The approvers' notifications about the request become read, because it waits for no one any longer. A
 * decision has a comment, a withdrawal has none.
 */
async function moveRequest(
  call: MoveCall,
  { id, companyId }: queries.RequestRow,
  { from, to }: Omit<Parameters<typeof changes.moveRequest>[3], 'at'>,
  comment: string | undefined,
  applyEffect: () => Promise<unknown> | undefined,
): Promise<Request> {
  const { db, viewer, clock, record, refuse } = call;
  const before = await findRequestResult(call, id);
  const move = { from, to, at: clock.now() };
  if (!(await changes.moveRequest(db, viewer, id, move, comment))) refuse('REQ_INVALID_STATUS');
  await applyEffect();
  await closeNotices(db, 'requests.submitted', id, move.at);
  const after = await findRequestResult(call, id);
  const auditedRow = { companyId, entityId: id, version: after.version };
  await record({ ...auditedRow, before: toAuditFields(before), after: toAuditFields(after) });
  return after;
}

type DatesCall = Pick<Call<typeof requests.waiting>, 'db' | 'viewer' | 'clock' | 'query'>;

/** Returns the dates in the query. The default is the current month. */
export const findQueryDates = async ({ db, viewer, clock, query }: DatesCall) =>
  datesOf(query, await queries.findZone(db, viewer), clock.now());

export async function exportRequests(call: ExportCall<typeof requests.export>): Promise<SheetFile> {
  const { change, viewer, clock, language, query, refuse } = call;
  const { exported } = requestLimits;
  const { from, to, rows } = await change(async (db) => {
    const dates = await findQueryDates({ db, viewer, clock, query });
    const matches = queries.toConfirm(db, viewer, { ...query, ...dates }).limit(exported + 1);
    return { ...dates, rows: await matches.execute() };
  });
  if (rows.length > exported) refuse('API_PAYLOAD_TOO_LARGE');
  const sheet = await createRequestSheet(rows, language);
  return createSheetFile(`requests ${from} ${to}`, sheet, { rows: rows.length, at: clock.now() });
}

export async function listLatestRequests({ db, viewer, query, language }: Call<typeof requests.latest>) {
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
}

export async function updateRequest(call: Call<typeof requests.update>) {
  const { db, viewer, clock, body, record, refuse } = call;
  const { requester, row } = await lockOwnRequest(call, requesterActions.update);
  const before = await findRequestResult(call, row.id);
  const auditedRow = { companyId: row.companyId, entityId: row.id };
  await refuseOverwriting(call, auditedRow, before);
  const { submitted = false, version: _, ...typed } = body;
  const { body: draft, ...place } = await prepareRequest(call, requester, { ...before, ...typed }, typed);
  await changes.updateRequest(db, viewer, row.id, draft, place, clock.now());
  const changed = (await queries.findRequest(db, viewer, row.id)) ?? refuse('REQ_ID_NOT_FOUND');
  if (submitted) await submit(call, requester, changed);
  const after = await findRequestResult(call, row.id);
  await record({
    ...auditedRow,
    before: toAuditFields(before),
    after: toAuditFields(after),
    version: after.version,
  });
  return after;
}

export async function withdrawRequest(call: Call<typeof requests.withdraw>) {
  const action = requesterActions.withdraw;
  const { row } = await lockOwnRequest(call, action);
  return moveRequest(call, row, action, undefined, () => applyRelease(call, row));
}
