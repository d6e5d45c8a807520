import { parseLocalTime } from '@gatehouse/api/platform/dates';
import { whyNot } from '@gatehouse/api/platform/states';
import type { TeleworkLog, teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { decidedLogActions, logProblem, ownLogActions } from '@gatehouse/api/telework/telework-logs.rules';
import { dateAt, localMsToInstant } from '../../../platform/dates/zones.ts';
import type { Call } from '../../../platform/http/route.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { leadersOf } from '../telework-checks/telework-checks.service.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import * as queries from './telework-logs.queries.ts';

const toAuditEntry = ({ may: _, ...log }: TeleworkLog) => log;

const dayOf = ({ timeZone, startAt }: queries.LogRow) => dateAt(timeZone, startAt.getTime());

/** Adds a break or manual log for the caller. The log is pending if the company requires approval. */
export async function createLog(call: Call<typeof teleworkLogs.create>): Promise<TeleworkLog> {
  const { db, viewer, body, clock, refuse, record } = call;
  const { companyId, employeeId } = viewer;
  if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
  const zone = await queries.findZone(db, employeeId);
  const at = clock.now();
  const toInstant = (localTime: string) => localMsToInstant(zone, parseLocalTime(localTime) ?? Number.NaN);
  const span = { start: toInstant(body.startTime), end: toInstant(body.endTime) };
  const problem = logProblem(body.kind, span, at.getTime());
  if (problem) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [problem] });
  const { requireApproval } = await findTelework(db, companyId);
  const status = requireApproval ? ('PENDING' as const) : ('APPROVED' as const);
  const { kind, note } = body;
  const id = await queries.insertLog(db, { companyId, employeeId, kind, note, zone, status, ...span }, at);
  const row = (await queries.findLog(db, viewer, id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  const after = queries.toResult(row, viewer);
  await record({ companyId, entityId: id, after: toAuditEntry(after), version: after.version });
  if (requireApproval)
    await notifyAccounts(db, 'teleworkLogs.submitted', await leadersOf(db, { companyId, employeeId }), {
      cause: String(id),
      at,
      about: row.accountId,
      says: { date: dayOf(row) },
    });
  return after;
}

export async function withdrawLog(call: Call<typeof teleworkLogs.remove>): Promise<Record<string, never>> {
  const { db, viewer, params, refuse, record } = call;
  const row = await queries.lockLog(db, viewer, params.id);
  // Only the owner of a log can withdraw it.
  if (!row || row.employeeId !== viewer.employeeId) return refuse('TEL_LOG_NOT_FOUND');
  const reason = whyNot(ownLogActions.remove, row.status, { isDecided: row.decidedAt !== null });
  if (reason) refuse('TEL_LOG_DECIDED', { reason });
  const before = queries.toResult(row, viewer);
  await queries.deleteLog(db, row);
  await record({ companyId: row.companyId, entityId: row.id, before: toAuditEntry(before) });
  return {};
}

/**
 * Approves or rejects a telework log of another person. If two people decide concurrently, only the first decision
 * succeeds.
 */
export async function decide(
  call: Call<typeof teleworkLogs.approve> | Call<typeof teleworkLogs.reject>,
  name: keyof typeof decidedLogActions,
): Promise<TeleworkLog> {
  const { db, viewer, params, body, clock, refuse, record } = call;
  const row = await queries.lockLog(db, viewer, params.id);
  // People cannot approve or reject their own logs.
  if (!row || row.employeeId === viewer.employeeId) return refuse('TEL_LOG_NOT_FOUND');
  const action = decidedLogActions[name];
  const reason = whyNot(action, row.status, { isDecided: row.decidedAt !== null });
  if (reason) refuse('TEL_LOG_DECIDED', { reason });
  const at = clock.now();
  await queries.decideLog(db, viewer, row, { status: action.to, comment: body.comment, at });
  const before = queries.toResult(row, viewer);
  const after = queries.toResult((await queries.findLog(db, viewer, row.id)) ?? row, viewer);
  await record({
    companyId: row.companyId,
    entityId: row.id,
    before: toAuditEntry(before),
    after: toAuditEntry(after),
    version: after.version,
  });
  const kind = action.to === 'APPROVED' ? 'teleworkLogs.approved' : 'teleworkLogs.rejected';
  await notifyAccounts(db, kind, [row.accountId], { cause: String(row.id), at, says: { date: dayOf(row) } });
  return after;
}
