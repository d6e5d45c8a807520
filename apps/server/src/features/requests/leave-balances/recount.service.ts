import type { IsoDate } from '@gatehouse/api/platform/dates';
import { unitOf } from '@gatehouse/api/requests/leave-balances';
import type { Db } from '../../../platform/db/database.ts';
import type {
  LeaveRecount,
  RecountedDate,
  RecountOptions,
  RecountReason,
  RecountScope,
} from '../../attendance/attendance-days/leave/leave-recount.service.ts';
import {
  findTimeOff,
  minutesCost,
  type TimeOff,
} from '../../attendance/attendance-days/leave/leave-time.service.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { allot } from './allot.rules.ts';
import { findBeyond, insertUses, lockGrants, type UseBeyondBalance } from './leave.queries.ts';
import { settleBeyondBalance } from './leave-beyond-balance.service.ts';
import * as queries from './recount.queries.ts';

/**
 * Recounts pending and approved leave from the current working hours. Returns the changed dates and the position for
 * the next call. `next` is null at the end. Repeated calls return the same result. Leaves closed months unchanged.
 * Locks the employees until the transaction ends.
 */
async function recountLeave(
  db: Db,
  { scope, why, at, after = { employeeId: 0, id: 0 }, limit }: RecountOptions,
): Promise<{ dates: RecountedDate[]; next: { employeeId: number; id: number } | null }> {
  const unlockedLeaves = await queries.findCounted(db, scope, after, limit);
  if (unlockedLeaves.length === 0) return { dates: [], next: null };
  const people = [...new Set(unlockedLeaves.map(({ employeeId }) => employeeId))];
  await queries.lockPeople(db, scope.companyId, people);
  // The leaves are read again, because they may have changed before the lock.
  const lockedLeaves = await queries.findCounted(db, scope, after, limit);
  const dates: RecountedDate[] = [];
  for (const leave of lockedLeaves) {
    const before = await findBeyondUses(db, leave);
    const changed = await recountDates(db, scope.companyId, leave, { ...why, at });
    dates.push(...changed.map((date) => ({ employeeId: leave.employeeId, date })));
    if (changed.length === 0) continue;
    // Leave credited by the recount can cover leave beyond the balance.
    await settleBeyondBalance(db, scope.companyId, leave.requestTypeId, [leave.employeeId]);
    const beyond = await findBeyondUses(db, leave);
    if (sumOf(beyond) > sumOf(before))
      await notifyBeyondBalance(db, scope.companyId, leave, { dates: changed, beyond, at });
  }
  const last = lockedLeaves.at(-1);
  return {
    dates,
    next: last && lockedLeaves.length === limit ? { employeeId: last.employeeId, id: last.id } : null,
  };
}

/** Returns the number of people with a recount in at least one of the scopes. */
async function countPeopleOnLeave(db: Db, scopes: readonly RecountScope[]): Promise<number> {
  const people = new Set<number>();
  for (const scope of scopes) for (const id of await queries.findPeopleCounted(db, scope)) people.add(id);
  return people.size;
}

/** The functions of the feature `requests` that `attendance` calls after a change of hours. */
export const leaveRecount: LeaveRecount = { countPeople: countPeopleOnLeave, recount: recountLeave };

const findBeyondUses = (db: Db, { requestTypeId, employeeId }: queries.CountedLeave) =>
  findBeyond(db, requestTypeId, [employeeId]);
const sumOf = (uses: readonly UseBeyondBalance[]): number =>
  uses.reduce((sum, { amount }) => sum + amount, 0);

/** Notifies the administrators if accepted leave is beyond its balance after a recount. */
async function notifyBeyondBalance(
  db: Db,
  companyId: number,
  { id, employeeId, subType }: queries.CountedLeave,
  { dates, beyond, at }: { dates: readonly IsoDate[]; beyond: readonly UseBeyondBalance[]; at: Date },
): Promise<void> {
  const lacking = beyond.find(({ date }) => dates.includes(date)) ?? beyond.at(-1);
  const [about, date] = [await queries.findAccountId(db, employeeId), lacking?.date ?? dates[0]];
  if (about === undefined || date === undefined) return;
  await notifyHolders(db, 'leaveBalances.beyond', companyId, {
    // The cause contains the time, so that each recount sends its own notification.
    cause: `${id}:${at.toISOString()}`,
    at,
    about,
    says: { date, year: date.slice(0, 4), id: String(employeeId), subType },
  });
}

const createZeroDay = (date: IsoDate): TimeOff => ({
  ...{ date, minutes: 0, scheduled: 0, hundredths: 0, reason: 'OUTSIDE' },
});

/** Recounts the dates of one leave. Returns the changed dates. */
async function recountDates(
  db: Db,
  companyId: number,
  leave: queries.CountedLeave,
  why: RecountReason & { at: Date },
): Promise<IsoDate[]> {
  const { id: requestId, employeeId, requestTypeId } = leave;
  const request = { companyId, employeeId, requestId, requestTypeId };
  const days = new Map((await findTimeOff(db, request, leave)).map((day) => [day.date, day]));
  const inMinutes = unitOf(leave.subType) === 'MINUTES';
  const changed: IsoDate[] = [];
  for (const was of leave.uses.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const day = days.get(was.date) ?? createZeroDay(was.date);
    const is = { ...day, amount: inMinutes ? minutesCost(day) : day.hundredths };
    const isSame = is.minutes === was.minutes && is.scheduled === was.scheduled && is.reason === was.reason;
    if (is.amount === was.amount) {
      if (!isSame) await queries.describeUses(db, request, day);
      continue;
    }
    await queries.deleteUsesOf(db, request, was.date);
    const allotted = allot(await lockGrants(db, request), [{ date: was.date, amount: is.amount }]);
    await insertUses(db, request, was.state, [day], allotted);
    await queries.insertRecount(db, request, was.date, { was, is }, why);
    changed.push(was.date);
  }
  return changed;
}
