import { type LeaveUnit, unitOf } from '@gatehouse/api/requests/leave-balances';
import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  type AskedLeave,
  findTimeOff,
  minutesCost,
} from '../../attendance/attendance-days/leave-time.service.ts';
import { allot, beyondOf, type OpenGrant, yearsBeyond } from './allot.rules.ts';
import * as queries from './leave.queries.ts';

/** What of a request concerns a balance. Times are readings of the clocks of the person's site. */
export interface LeaveRequest extends AskedLeave {
  id: number;
  companyId: number;
  employeeId: number;
  requestTypeId: number;
  type: RequestTypeCode;
}

/** How much a leave asks for beyond what there is. */
export interface BeyondBalance {
  unit: LeaveUnit;
  beyond: number;
}

type State = 'RESERVED' | 'TAKEN';

/**
 * Takes what a leave needs from the grants that hold on its dates, in place of what it took before. Whoever draws on the
 * same grants waits until the transaction ends, and the database itself keeps each above nothing.
 */
async function place(db: Db, request: LeaveRequest, state: State): Promise<BeyondBalance | null> {
  if (request.type !== 'LEAVE') return null;
  const kind = await queries.findKind(db, request);
  // a kind may have been taken off a balance when it was asked for
  await queries.deleteUses(db, request.companyId, request.id);
  if (!kind.drawsOnBalance) return null;
  const unit = unitOf(kind.subType);
  const { days, allotted, beyond } = await weigh(db, unit, request, await queries.lockGrants(db, request));
  if (beyond > 0 && kind.beyondBalance === 'REFUSE')
    throw new Refusal('REQ_LEAVE_BEYOND', { years: yearsBeyond(allotted) });
  await queries.insertUses(db, { ...request, requestId: request.id }, state, days, allotted);
  return beyond > 0 ? { unit, beyond } : null;
}

/** What each date of a leave counts by the hours as they are known now, of which grant, and how much lies beyond them. */
export async function weigh(
  db: Db,
  unit: LeaveUnit,
  request: Omit<LeaveRequest, 'id'>,
  grants: readonly OpenGrant[],
) {
  const days = await findTimeOff(db, request, request);
  const needed = days.map((day) => ({
    date: day.date,
    amount: unit === 'MINUTES' ? minutesCost(day) : day.hundredths,
  }));
  const allotted = allot(grants, needed);
  return { days, needed, allotted, beyond: beyondOf(allotted) };
}

/**
 * Reserves what a leave that is submitted needs. Answers how much lies beyond the balance, where its kind only warns of that;
 * null: nothing does, or the request draws on no balance.
 * @throws Refusal REQ_LEAVE_BEYOND where its kind refuses it
 */
export const checkLeave = (db: Db, request: LeaveRequest): Promise<BeyondBalance | null> =>
  place(db, request, 'RESERVED');

/** Takes what an approved leave needs, counted anew by the hours as they are known now. Answers and throws as `checkLeave`. */
export const drawLeave = (db: Db, request: LeaveRequest): Promise<BeyondBalance | null> =>
  place(db, request, 'TAKEN');

/** Lets go of what a request reserved that was rejected or withdrawn. */
export const releaseLeave = (db: Db, { companyId, id }: Pick<LeaveRequest, 'companyId' | 'id'>) =>
  queries.deleteUses(db, companyId, id);

/** Gives back what an approved leave took on dates that are taken back; on grants that have ended it stays lost. */
export const giveBack = (
  db: Db,
  { companyId, id }: Pick<LeaveRequest, 'companyId' | 'id'>,
  dates: readonly string[],
) => queries.returnUses(db, companyId, id, dates);

/** How much of each request lies beyond its balance, by request. */
export async function beyondOfRequests(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  requests: readonly { id: number; type: RequestTypeCode; subType: string }[],
): Promise<Map<number, { unit: LeaveUnit; amount: number }>> {
  const leaves = requests.filter(({ type }) => type === 'LEAVE');
  if (leaves.length === 0) return new Map();
  const subTypes = new Map(leaves.map(({ id, subType }) => [id, subType]));
  const found = await queries.sumBeyond(db, viewer, [...subTypes.keys()]);
  return new Map(
    found.map(({ requestId, amount }) => [
      requestId,
      { unit: unitOf(subTypes.get(requestId) ?? ''), amount },
    ]),
  );
}
