import { whyNot } from '@gatehouse/api/platform/states';
import type { TeleworkLog, teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { decidedLogActions, logProblem, ownLogActions } from '@gatehouse/api/telework/telework-logs.rules';
import { parseWall } from '../../../platform/dates/iso-dates.ts';
import { dateAt, wallMsToInstant } from '../../../platform/dates/zones.ts';
import type { Call } from '../../../platform/http/route.ts';
import { tell } from '../../notifications/notifications/notifications.service.ts';
import { leadersOf } from '../telework-checks/telework-checks.service.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import * as queries from './telework-logs.queries.ts';

/** As the trail keeps it: not what its viewer may do to it. */
const recorded = ({ may: _, ...log }: TeleworkLog) => log;

const dayOf = ({ timeZone, startAt }: queries.LogRow) => dateAt(timeZone, startAt.getTime());

/** Enters a break or work by hand, for whoever calls; it waits where the company wants approval. */
export async function enter(call: Call<typeof teleworkLogs.create>): Promise<TeleworkLog> {
  const { db, viewer, body, clock, refuse, record } = call;
  const { companyId, employeeId } = viewer;
  if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
  const zone = await queries.findZone(db, employeeId);
  const at = clock.now();
  const instant = (wall: string) => wallMsToInstant(zone, parseWall(wall) ?? Number.NaN);
  const span = { start: instant(body.startTime), end: instant(body.endTime) };
  const problem = logProblem(body.kind, span, at.getTime());
  if (problem) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [problem] });
  const { requireApproval } = await findTelework(db, companyId);
  const status = requireApproval ? ('PENDING' as const) : ('APPROVED' as const);
  const { kind, note } = body;
  const id = await queries.insertLog(db, { companyId, employeeId, kind, note, zone, status, ...span }, at);
  const row = (await queries.findLog(db, viewer, id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  const after = queries.present(row, viewer);
  await record({ companyId, entityId: id, after: recorded(after), version: after.version });
  if (requireApproval)
    await tell(db, 'teleworkLogs.submitted', await leadersOf(db, { companyId, employeeId }), {
      cause: String(id),
      at,
      about: row.accountId,
      says: { date: dayOf(row) },
    });
  return after;
}

export async function takeBack(call: Call<typeof teleworkLogs.remove>): Promise<Record<string, never>> {
  const { db, viewer, params, refuse, record } = call;
  const row = await queries.lockLog(db, viewer, params.id);
  // others' are decided, and taken back by nobody but them
  if (!row || row.employeeId !== viewer.employeeId) return refuse('TEL_LOG_NOT_FOUND');
  if (whyNot(ownLogActions.remove, row.status, { isDecided: row.decidedAt !== null }) !== null)
    refuse('TEL_LOG_DECIDED');
  const before = queries.present(row, viewer);
  await queries.deleteLog(db, row);
  await record({ companyId: row.companyId, entityId: row.id, before: recorded(before) });
  return {};
}

/** Decides about somebody else's; the first decision wins. */
export async function decide(
  call: Call<typeof teleworkLogs.approve> | Call<typeof teleworkLogs.reject>,
  name: keyof typeof decidedLogActions,
): Promise<TeleworkLog> {
  const { db, viewer, params, body, clock, refuse, record } = call;
  const row = await queries.lockLog(db, viewer, params.id);
  // nobody decides for themselves
  if (!row || row.employeeId === viewer.employeeId) return refuse('TEL_LOG_NOT_FOUND');
  const action = decidedLogActions[name];
  if (whyNot(action, row.status, { isDecided: row.decidedAt !== null }) !== null) refuse('TEL_LOG_DECIDED');
  const at = clock.now();
  await queries.decideLog(db, viewer, row, { status: action.to, comment: body.comment, at });
  const before = queries.present(row, viewer);
  const after = queries.present((await queries.findLog(db, viewer, row.id)) ?? row, viewer);
  await record({
    companyId: row.companyId,
    entityId: row.id,
    before: recorded(before),
    after: recorded(after),
    version: after.version,
  });
  const kind = action.to === 'APPROVED' ? 'teleworkLogs.approved' : 'teleworkLogs.rejected';
  await tell(db, kind, [row.accountId], { cause: String(row.id), at, says: { date: dayOf(row) } });
  return after;
}
