import { type RecountCause, unitOf } from '@gatehouse/api/requests/leave-balances';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  findTimeOff,
  minutesCost,
  type TimeOff,
} from '../../attendance/attendance-days/leave-time.service.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { allot } from './allot.rules.ts';
import { settleBeyond } from './beyond.service.ts';
import { type BeyondUse, findBeyond, insertUses, lockGrants } from './leave.queries.ts';
import * as queries from './recount.queries.ts';

/** Why leave is counted anew; the name is of the holiday or the shift, '' where hours changed otherwise. */
export interface RecountWhy {
  cause: RecountCause;
  name: string;
}

/** A date of somebody that counts otherwise than before. */
export interface RecountedDate {
  employeeId: number;
  date: IsoDate;
}

export type { RecountScope } from './recount.queries.ts';

export interface Recounting {
  scope: queries.RecountScope;
  why: RecountWhy;
  at: Date;
  /** Where to go on; absent: at the beginning. */
  after?: { employeeId: number; id: number } | undefined;
  /** At most so many leaves. */
  limit: number;
}

/**
 * Counts leave that waits or was approved anew, by the hours as they are known now: as often as it is called, the same. Closed
 * months stay as they are. Whoever sends or decides a request of the same people waits. Answers which dates changed, and where to
 * go on; null: nothing is left.
 */
export async function recountLeave(
  db: Db,
  { scope, why, at, after = { employeeId: 0, id: 0 }, limit }: Recounting,
): Promise<{ dates: RecountedDate[]; next: { employeeId: number; id: number } | null }> {
  const seen = await queries.findCounted(db, scope, after, limit);
  if (seen.length === 0) return { dates: [], next: null };
  const people = [...new Set(seen.map(({ employeeId }) => employeeId))];
  await queries.lockPeople(db, scope.companyId, people);
  // as it is now that nobody else changes it
  const found = await queries.findCounted(db, scope, after, limit);
  const dates: RecountedDate[] = [];
  for (const leave of found) {
    const before = await beyondOf(db, leave);
    const changed = await recountOne(db, scope.companyId, leave, { ...why, at });
    dates.push(...changed.map((date) => ({ employeeId: leave.employeeId, date })));
    if (changed.length === 0) continue;
    // what came back is there for what lay beyond
    await settleBeyond(db, scope.companyId, leave.requestTypeId, [leave.employeeId]);
    const beyond = await beyondOf(db, leave);
    if (sumOf(beyond) > sumOf(before))
      await tellBeyond(db, scope.companyId, leave, { dates: changed, beyond, at });
  }
  const last = found.at(-1);
  return {
    dates,
    next: last && found.length === limit ? { employeeId: last.employeeId, id: last.id } : null,
  };
}

/** The number of people whose leave is recounted in at least one of the scopes. */
export async function countPeopleOnLeave(db: Db, scopes: readonly queries.RecountScope[]): Promise<number> {
  const people = new Set<number>();
  for (const scope of scopes) for (const id of await queries.findPeopleCounted(db, scope)) people.add(id);
  return people.size;
}

const beyondOf = (db: Db, { requestTypeId, employeeId }: queries.CountedLeave) =>
  findBeyond(db, requestTypeId, [employeeId]);
const sumOf = (uses: readonly BeyondUse[]): number => uses.reduce((sum, { amount }) => sum + amount, 0);

/** Tells the administrators that leave which was accepted lies beyond its balance since it was recounted. */
async function tellBeyond(
  db: Db,
  companyId: number,
  { id, employeeId, subType }: queries.CountedLeave,
  { dates, beyond, at }: { dates: readonly IsoDate[]; beyond: readonly BeyondUse[]; at: Date },
): Promise<void> {
  const lacking = beyond.find(({ date }) => dates.includes(date)) ?? beyond.at(-1);
  const [about, date] = [await queries.findAccountId(db, employeeId), lacking?.date ?? dates[0]];
  if (about === undefined || date === undefined) return;
  await notifyHolders(db, 'leaveBalances.beyond', companyId, {
    // each recount of its own is news
    cause: `${id}:${at.toISOString()}`,
    at,
    about,
    says: { date, year: date.slice(0, 4), id: String(employeeId), subType },
  });
}

const nothing = (date: IsoDate): TimeOff => ({
  ...{ date, minutes: 0, scheduled: 0, hundredths: 0, reason: 'OUTSIDE' },
});

/** The dates of a leave that count otherwise now, written and kept. */
async function recountOne(
  db: Db,
  companyId: number,
  leave: queries.CountedLeave,
  why: RecountWhy & { at: Date },
): Promise<IsoDate[]> {
  const { id: requestId, employeeId, requestTypeId } = leave;
  const whose = { companyId, employeeId, requestId, requestTypeId };
  const days = new Map((await findTimeOff(db, whose, leave)).map((day) => [day.date, day]));
  const inMinutes = unitOf(leave.subType) === 'MINUTES';
  const changed: IsoDate[] = [];
  for (const was of leave.uses.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const day = days.get(was.date) ?? nothing(was.date);
    const is = { ...day, amount: inMinutes ? minutesCost(day) : day.hundredths };
    const isSame = is.minutes === was.minutes && is.scheduled === was.scheduled && is.reason === was.reason;
    if (is.amount === was.amount) {
      if (!isSame) await queries.describeUses(db, whose, day);
      continue;
    }
    await queries.deleteUsesOf(db, whose, was.date);
    const allotted = allot(await lockGrants(db, whose), [{ date: was.date, amount: is.amount }]);
    await insertUses(db, whose, was.state, [day], allotted);
    await queries.insertRecount(db, whose, was.date, { was, is }, why);
    changed.push(was.date);
  }
  return changed;
}
