import type { RecalculationCause } from '@gatehouse/api/attendance/day-explanation';
import type { RecalculationPreview } from '@gatehouse/api/attendance/work-shifts';
import { addDays, dayNumber, type IsoDate } from '@gatehouse/api/platform/dates';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { announce as announceIn } from '../../../platform/live.ts';
import type { Job } from '../../../platform/services.ts';
import { findEmployeeIds, findKnownDates } from './attendance-days.queries.ts';
import { markAbsences, type RecomputeData, recomputeDays } from './attendance-days.service.ts';
import { findPlan } from './hours/hours-plan.service.ts';
import type { LeaveRecount, RecountReason, RecountScope } from './leave/leave-recount.service.ts';
import { countPeople, findWithBelow } from './recompute.queries.ts';

/**
 * A range of dates, both included, on which hours change for a department and the departments below it. A null date
 * means no limit. A null department means that all people are affected.
 */
export interface HoursChange {
  departmentId?: number;
  from: IsoDate | null;
  to: IsoDate | null;
}

/** Maximum number of person-days that an API call computes itself. Above this number, a job computes the days. */
const mostAtOnce = 1_000;

type PreviewCall = Pick<Call<never>, 'db' | 'clock'>;

/**
 * Returns the people and dates affected by a change of hours, or null if the change affects none. Dates before the
 * first known date and future dates are excluded.
 */
async function findAffectedDays(
  { db, clock }: PreviewCall,
  companyId: number,
  changes: readonly HoursChange[],
): Promise<{ days: RecomputeData & { from: IsoDate; to: IsoDate }; people: number } | null> {
  const [knownDates, plan] = [await findKnownDates(db, companyId), await findPlan(db, companyId)];
  if (!knownDates || !plan) return null;
  // At some sites, today's date is one day ahead of the company's date.
  const today = addDays(dateAt(plan.zone, clock.now().getTime()), 1);
  const from = changes.map((change) => change.from ?? knownDates.from).toSorted()[0] ?? knownDates.from;
  const to =
    changes
      .map((change) => change.to ?? today)
      .toSorted()
      .at(-1) ?? today;
  const first = from > knownDates.from ? from : knownDates.from;
  const last = to < today ? to : today;
  if (first > last) return null;
  const changedDepartmentIds = changes.flatMap(({ departmentId }) => departmentId ?? []);
  const departmentIds =
    changedDepartmentIds.length > 0 ? await findWithBelow(db, companyId, changedDepartmentIds) : undefined;
  const people = await countPeople(db, companyId, departmentIds);
  if (people === 0) return null;
  return { days: { companyId, ...(departmentIds && { departmentIds }), from: first, to: last }, people };
}

/** Returns the scope of a change of hours: the dates and the number of people to recompute. */
export async function previewRecompute(
  call: PreviewCall,
  leave: LeaveRecount,
  companyId: number,
  changes: readonly HoursChange[],
): Promise<RecalculationPreview> {
  const affected = await findAffectedDays(call, companyId, changes);
  const scopes: RecountScope[] = [];
  for (const change of changes) scopes.push(await toRecountScope(call.db, companyId, change));
  const peopleOnLeave = await leave.countPeople(call.db, scopes);
  const { from, to } = affected?.days ?? { from: null, to: null };
  return { from, to, people: affected?.people ?? 0, peopleOnLeave };
}

async function toRecountScope(
  db: Db,
  companyId: number,
  { departmentId, from, to }: HoursChange,
): Promise<RecountScope> {
  const departmentIds =
    departmentId === undefined ? undefined : await findWithBelow(db, companyId, [departmentId]);
  return { companyId, from, to, ...(departmentIds && { departmentIds }) };
}

const causeOf = ({ cause }: RecountReason): RecalculationCause =>
  cause === 'HOLIDAY' ? 'HOLIDAY' : 'SETTINGS';

/** Maximum number of leaves that an API call recounts immediately. A job recounts the remaining leaves. */
const leavesAtOnce = 100;

/** Data of an `attendance.recount` job. `after` is the last leave already recounted. */
export interface RecountData {
  scope: RecountScope;
  why: RecountReason;
  after?: { employeeId: number; id: number };
}

/**
 * Recounts leave, including leave on future dates, and recomputes the days that changed. Returns the position at which
 * the next call continues.
 */
export async function recount(db: Db, leave: LeaveRecount, at: Date, { scope, why, after }: RecountData) {
  const { dates, next } = await leave.recount(db, { scope, why, at, after, limit: leavesAtOnce });
  for (const { employeeId, date } of dates)
    await recomputeDays(db, {
      ...{ companyId: scope.companyId, employeeIds: [employeeId], from: date, to: date },
      ...{ at, cause: causeOf(why) },
    });
  return { next, changed: dates.length };
}

/** Recounts the remaining leave after a change of hours, several leaves per transaction. */
export const createRecountJob = (leave: LeaveRecount): Job<RecountData> => ({
  queue: 'attendance.recount',
  async run({ database, clock }, data) {
    const { companyId } = data.scope;
    for (let after = data.after; ; ) {
      const { next } = await database.asCompanies([companyId], async (db) => {
        const done = await recount(db, leave, clock.now(), { ...data, ...(after && { after }) });
        if (done.changed > 0) await announceIn(db, { topic: 'attendance.changed', companyId });
        return done;
      });
      if (!next) return;
      after = next;
    }
  },
});

type RecomputeCall = Pick<Call<never>, 'db' | 'clock' | 'jobs' | 'announce'>;

/**
 * Recomputes the days and the leave that a change of hours affects. Applies small changes immediately. Jobs apply
 * larger changes.
 */
export async function recomputeNow(
  call: RecomputeCall,
  leave: LeaveRecount,
  companyId: number,
  changes: readonly HoursChange[],
  why: RecountReason,
): Promise<void> {
  await recomputeChanged(call, companyId, changes, causeOf(why));
  const { db, clock, jobs, announce } = call;
  for (const change of changes) {
    const scope = await toRecountScope(db, companyId, change);
    const { next, changed } = await recount(db, leave, clock.now(), { scope, why });
    if (next) await jobs.send(db, 'attendance.recount', { scope, why, after: next });
    if (changed > 0) await announce({ topic: 'attendance.changed', companyId });
  }
}

/** The neighbouring dates are included, because their windows for punches change as well. */
async function recomputeChanged(
  call: RecomputeCall,
  companyId: number,
  changes: readonly HoursChange[],
  cause: RecalculationCause,
): Promise<void> {
  const { db, clock, jobs, announce } = call;
  const affected = await findAffectedDays(call, companyId, changes);
  if (!affected) return;
  const range = { from: addDays(affected.days.from, -1), to: addDays(affected.days.to, 1) };
  const dates = dayNumber(range.to) - dayNumber(range.from) + 1;
  if (affected.people * dates > mostAtOnce) {
    await jobs.send(db, 'attendance.recompute', { ...affected.days, ...range, cause });
    return;
  }
  const at = clock.now();
  const employeeIds = await findEmployeeIds(db, companyId, affected.days, 0, mostAtOnce);
  await recomputeDays(db, { companyId, employeeIds, ...range, at, cause });
  await markAbsences(db, companyId, at, { ...range, employeeIds });
  await announce({ topic: 'attendance.changed', companyId });
}

/**
 * Queues a recomputation of a company's days after the building or zone of a door has changed. The zone and holidays of
 * a day depend on the building.
 */
export const recomputeSites = ({ db, jobs }: Pick<Call<never>, 'db' | 'jobs'>, companyId: number) =>
  jobs.send(db, 'attendance.recompute', { companyId }, { key: `company:${companyId}` });

export async function recomputeIfZoneChanged<B extends { companyId: number; timeZone: string | null }>(
  call: Pick<Call<never>, 'db' | 'jobs'>,
  before: B,
  after: B,
): Promise<B> {
  if (after.timeZone !== before.timeZone) await recomputeSites(call, after.companyId);
  return after;
}
