import type { RecalculationCause } from '@gatehouse/api/attendance/day-explanation';
import type { Recomputed } from '@gatehouse/api/attendance/work-shifts';
import { addDays, dayNumber, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { announce as announceIn } from '../../../platform/live.ts';
import type { Job } from '../../../platform/services.ts';
import {
  countPeopleOnLeave,
  type RecountScope,
  type RecountWhy,
  recountLeave,
} from '../../requests/leave-balances/recount.service.ts';
import { findEmployeeIds, findKnownDates } from './attendance-days.queries.ts';
import { markAbsences, type RecomputeData, recomputeDays } from './attendance-days.service.ts';
import { findPlan } from './hours-plan.service.ts';
import { countPeople, findWithBelow } from './recompute.queries.ts';

/** Where hours change: on dates, both included (null: without end), for a department and those below; absent: for everybody. */
export interface Change {
  departmentId?: number;
  from: IsoDate | null;
  to: IsoDate | null;
}

/** Days of people that one call computes itself; more are left to a job. */
const mostAtOnce = 1_000;

type Asked = Pick<Call<never>, 'db' | 'clock'>;

/** Whose days, and which, are other ones once hours change: none before the first that is known, none to come. */
async function concerned(
  { db, clock }: Asked,
  companyId: number,
  changes: readonly Change[],
): Promise<{ days: RecomputeData & { from: IsoDate; to: IsoDate }; people: number } | null> {
  const [known, plan] = [await findKnownDates(db, companyId), await findPlan(db, companyId)];
  if (!known || !plan) return null;
  // on some sites it is a day later than at the company
  const today = addDays(dateAt(plan.zone, clock.now().getTime()), 1);
  const from = changes.map((one) => one.from ?? known.from).toSorted()[0] ?? known.from;
  const to =
    changes
      .map((one) => one.to ?? today)
      .toSorted()
      .at(-1) ?? today;
  const first = from > known.from ? from : known.from;
  const last = to < today ? to : today;
  if (first > last) return null;
  const named = changes.flatMap(({ departmentId }) => departmentId ?? []);
  const departmentIds = named.length > 0 ? await findWithBelow(db, companyId, named) : undefined;
  const people = await countPeople(db, companyId, departmentIds);
  if (people === 0) return null;
  return { days: { companyId, ...(departmentIds && { departmentIds }), from: first, to: last }, people };
}

/** What a change would compute anew. */
export async function whatChanges(
  call: Asked,
  companyId: number,
  changes: readonly Change[],
): Promise<Recomputed> {
  const found = await concerned(call, companyId, changes);
  const scopes: RecountScope[] = [];
  for (const change of changes) scopes.push(await scopeOf(call.db, companyId, change));
  const peopleOnLeave = await countPeopleOnLeave(call.db, scopes);
  const { from, to } = found?.days ?? { from: null, to: null };
  return { from, to, people: found?.people ?? 0, peopleOnLeave };
}

/** The scope of a recount of leave after a change. */
async function scopeOf(db: Db, companyId: number, { departmentId, from, to }: Change): Promise<RecountScope> {
  const departmentIds =
    departmentId === undefined ? undefined : await findWithBelow(db, companyId, [departmentId]);
  return { companyId, from, to, ...(departmentIds && { departmentIds }) };
}

const causeOf = ({ cause }: RecountWhy): RecalculationCause => (cause === 'HOLIDAY' ? 'HOLIDAY' : 'SETTINGS');

/** Leaves that one call counts anew itself; more are left to a job. */
const leavesAtOnce = 100;

/** What `attendance.recount` is sent with: where it goes on. */
export interface RecountData {
  scope: RecountScope;
  why: RecountWhy;
  after?: { employeeId: number; id: number };
}

/** Counts leave anew, days to come as well, and computes the days that count otherwise. Answers where to go on. */
export async function recount(db: Db, at: Date, { scope, why, after }: RecountData) {
  const { dates, next } = await recountLeave(db, { scope, why, at, after, limit: leavesAtOnce });
  for (const { employeeId, date } of dates)
    await recomputeDays(db, {
      ...{ companyId: scope.companyId, employeeIds: [employeeId], from: date, to: date },
      ...{ at, cause: causeOf(why) },
    });
  return { next, changed: dates.length };
}

/** The rest of what a change of hours has to count anew, some leaves a transaction. */
export const recountJob: Job<RecountData> = {
  queue: 'attendance.recount',
  async run({ database, clock }, data) {
    const { companyId } = data.scope;
    for (let after = data.after; ; ) {
      const { next } = await database.asCompanies([companyId], async (db) => {
        const done = await recount(db, clock.now(), { ...data, ...(after && { after }) });
        if (done.changed > 0) await announceIn(db, { topic: 'attendance.changed', companyId });
        return done;
      });
      if (!next) return;
      after = next;
    }
  },
};

type Changing = Pick<Call<never>, 'db' | 'clock' | 'jobs' | 'announce'>;

/** Computes anew what a change of hours concerns, and leave with it: few at once, more by jobs. */
export async function recomputeNow(
  call: Changing,
  companyId: number,
  changes: readonly Change[],
  why: RecountWhy,
): Promise<void> {
  await recomputeChanged(call, companyId, changes, causeOf(why));
  const { db, clock, jobs, announce } = call;
  for (const change of changes) {
    const scope = await scopeOf(db, companyId, change);
    const { next, changed } = await recount(db, clock.now(), { scope, why });
    if (next) await jobs.send(db, 'attendance.recount', { scope, why, after: next });
    if (changed > 0) await announce({ topic: 'attendance.changed', companyId });
  }
}

/** Days of neighbouring dates change with those of a change: their windows do. */
async function recomputeChanged(
  call: Changing,
  companyId: number,
  changes: readonly Change[],
  cause: RecalculationCause,
): Promise<void> {
  const { db, clock, jobs, announce } = call;
  const found = await concerned(call, companyId, changes);
  if (!found) return;
  const range = { from: addDays(found.days.from, -1), to: addDays(found.days.to, 1) };
  const dates = dayNumber(range.to) - dayNumber(range.from) + 1;
  if (found.people * dates > mostAtOnce) {
    await jobs.send(db, 'attendance.recompute', { ...found.days, ...range, cause });
    return;
  }
  const at = clock.now();
  const employeeIds = await findEmployeeIds(db, companyId, found.days, 0, mostAtOnce);
  await recomputeDays(db, { companyId, employeeIds, ...range, at, cause });
  await markAbsences(db, companyId, at, { ...range, employeeIds });
  await announce({ topic: 'attendance.changed', companyId });
}

/** Recomputes a company's days, because a door is in another building or zone now: zone and holidays follow the building. */
export const recomputeSites = ({ db, jobs }: Pick<Call<never>, 'db' | 'jobs'>, companyId: number) =>
  jobs.send(db, 'attendance.recompute', { companyId }, { key: `company:${companyId}` });

/** Recomputes a company's days if a building has another zone now; returns the building as it is now. */
export async function recomputeMoved<B extends { companyId: number; timeZone: string | null }>(
  call: Pick<Call<never>, 'db' | 'jobs'>,
  before: B,
  after: B,
): Promise<B> {
  if (after.timeZone !== before.timeZone) await recomputeSites(call, after.companyId);
  return after;
}
