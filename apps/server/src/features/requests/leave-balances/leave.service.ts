import { type LeaveUnit, unitOf } from '@gatehouse/api/requests/leave-balances';
import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  type AskedLeave,
  findTimeOff,
  minutesCost,
} from '../../attendance/attendance-days/leave/leave-time.service.ts';
import { allot, type OpenGrant, sumBeyondGrants, yearsBeyondGrants } from './allot.rules.ts';
import * as queries from './leave.queries.ts';

/** Fields of a request that affect a leave balance. Times are local times of the employee’s site. */
export interface LeaveRequest extends AskedLeave {
  id: number;
  companyId: number;
  employeeId: number;
  requestTypeId: number;
  type: RequestTypeCode;
}

export interface BeyondBalance {
  unit: LeaveUnit;
  beyond: number;
}

type LeaveUseState = 'RESERVED' | 'TAKEN';

/**
 * Allots a leave to the grants that are valid on its dates and replaces its previous uses. Locks the grants until the
 * transaction ends. A database constraint keeps the remaining amount of a grant at or above zero.
 */
async function bookLeave(db: Db, request: LeaveRequest, state: LeaveUseState): Promise<BeyondBalance | null> {
  if (request.type !== 'LEAVE') return null;
  const kind = await queries.findKind(db, request);
  // Earlier uses are deleted even if the category draws on no balance now, because the category may have had a balance
  // at submission.
  await queries.deleteUses(db, request.companyId, request.id);
  if (!kind.drawsOnBalance) return null;
  const unit = unitOf(kind.subType);
  const { days, allotted, beyond } = await allotLeave(
    db,
    unit,
    request,
    await queries.lockGrants(db, request),
  );
  if (beyond > 0 && kind.beyondBalance === 'REFUSE')
    refuse('REQ_LEAVE_BEYOND', { years: yearsBeyondGrants(allotted) });
  await queries.insertUses(db, { ...request, requestId: request.id }, state, days, allotted);
  return beyond > 0 ? { unit, beyond } : null;
}

/**
 * Computes the cost of each date from the current working hours, allots it to grants, and sums the amount that exceeds
 * them.
 */
export async function allotLeave(
  db: Db,
  unit: LeaveUnit,
  request: Omit<LeaveRequest, 'id'>,
  grants: readonly OpenGrant[],
) {
  const days = await findTimeOff(db, request, request);
  const needs = days.map((day) => ({
    date: day.date,
    amount: unit === 'MINUTES' ? minutesCost(day) : day.hundredths,
  }));
  const allotted = allot(grants, needs);
  return { days, needed: needs, allotted, beyond: sumBeyondGrants(allotted) };
}

/**
 * Reserves the leave of a submitted request. Returns the amount beyond the balance if the category allows it. Null if
 * the request is within its balance or draws on no balance.
 * @throws Refusal REQ_LEAVE_BEYOND if the category allows no leave beyond the balance
 */
export const checkLeave = (db: Db, request: LeaveRequest): Promise<BeyondBalance | null> =>
  bookLeave(db, request, 'RESERVED');

/**
 * Takes the leave of an approved request, recounted from the current working hours. Returns and throws like
 * `checkLeave`.
 */
export const drawLeave = (db: Db, request: LeaveRequest): Promise<BeyondBalance | null> =>
  bookLeave(db, request, 'TAKEN');

/** Releases the reserved leave of a rejected or withdrawn request. */
export const releaseLeave = (db: Db, { companyId, id }: Pick<LeaveRequest, 'companyId' | 'id'>) =>
  queries.deleteUses(db, companyId, id);

/**
 * Credits the leave of cancelled dates of an approved request back to its grants. The amount of an ended grant stays
 * lost.
 */
export const returnLeave = (
  db: Db,
  { companyId, id }: Pick<LeaveRequest, 'companyId' | 'id'>,
  dates: readonly string[],
) => queries.returnUses(db, companyId, id, dates);

export async function sumBeyondByRequest(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  requests: readonly { id: number; type: RequestTypeCode; subType: string }[],
): Promise<Map<number, { unit: LeaveUnit; amount: number }>> {
  const leaves = requests.filter(({ type }) => type === 'LEAVE');
  if (leaves.length === 0) return new Map();
  const subTypes = new Map(leaves.map(({ id, subType }) => [id, subType]));
  const sums = await queries.sumBeyond(db, viewer, [...subTypes.keys()]);
  return new Map(
    sums.map(({ requestId, amount }) => [requestId, { unit: unitOf(subTypes.get(requestId) ?? ''), amount }]),
  );
}
