import type { OperationShape } from '@gatehouse/api/platform/operation';
import { type RequestInput, requestLimits } from '@gatehouse/api/requests/requests';
import { deciderActions, requesterActions } from '@gatehouse/api/requests/requests.rules';
import type { Call } from '../../../platform/http/route.ts';
import { computeClaim } from './claims.service.ts';
import { applyApproval } from './effects.ts';
import { datesOf } from './range.rules.ts';
import { findRequestResult, toAuditFields } from './request-results.service.ts';
import * as changes from './requests.changes.queries.ts';
import * as queries from './requests.queries.ts';
import { notifyDecision, prepareRequest, type RequestingEmployee } from './requests.service.ts';

type EnteringCall = Pick<
  Call<OperationShape>,
  'db' | 'viewer' | 'clock' | 'jobs' | 'announce' | 'language' | 'record'
>;

/**
 * Creates a request in the name of an employee and approves it. The caller is its approver and can decide requests of
 * the employee. The effect is that of a request that the employee submitted. Notifies the employee. Returns the ID.
 */
export async function enterApproved(
  call: EnteringCall,
  employee: RequestingEmployee,
  typed: Pick<RequestInput, 'title' | 'type' | 'subType' | 'reason' | 'startTime'>,
): Promise<number> {
  const { db, viewer, clock, language, record } = call;
  const { companyId, employeeId } = employee;
  const at = clock.now();
  const { body, ...place } = await prepareRequest(call, employee, {
    ...typed,
    title: typed.title.slice(0, requestLimits.title),
    endTime: typed.startTime,
    ...{ isAllDay: false, half: null, roomId: null, punchId: null, cancelsId: null, cancelDates: [] },
  });
  const owner = { companyId, employeeId, enteredByApprover: true, ...place };
  const id = await changes.insertRequest(db, owner, body, at);
  const claim = computeClaim(
    { ...body, id, timeZone: place.zone, takenBack: [], workDates: datesOf(body) },
    employee.day,
  );
  await changes.submitRequest(db, viewer, id, claim, {
    from: requesterActions.update.from,
    to: 'PENDING',
    at,
  });
  const { from, to } = deciderActions.approve;
  await changes.moveRequest(db, viewer, id, { from, to, at }, '');
  const row = await queries.findRequest(db, viewer, id);
  if (!row) throw new Error('a request that was just written is not there');
  await applyApproval(call, row);
  const after = await findRequestResult({ db, viewer, language }, id);
  await record({
    companyId,
    entity: 'requests',
    entityId: id,
    after: toAuditFields(after),
    version: after.version,
  });
  await notifyDecision(call, row, 'entered');
  return id;
}
