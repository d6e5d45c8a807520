import type { RecalculationCause } from '@gatehouse/api/attendance/day-explanation';
import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import { dateAt } from '../../../platform/dates/zones.ts';
import { findEnabledCompanyIds } from '../../../platform/db/companies.ts';
import type { Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import { announce } from '../../../platform/live.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { emitDayEvents } from '../../settings/webhook-deliveries/events.service.ts';
import * as queries from './attendance-days.queries.ts';
import { computeDay } from './day/day.rules.ts';
import { planDays } from './day-plan.service.ts';
import { createDayWrites } from './day-writes.service.ts';
import { packExplanation } from './explanation/packed-explanation.rules.ts';
import { findPlan } from './hours/hours-plan.service.ts';
import { type ApprovedRequest, coversOf } from './leave/approved-requests.rules.ts';
import { bookEarned } from './leave/earned-leave.service.ts';
import { type Planner, plannerOf } from './planner.service.ts';
import { readAround, readRequest } from './punch-lines.service.ts';

/**
 * Returns the SQL call that stores computed days. An upload of terminal records combines it with the statement that
 * stores punches.
 */
export const bookDays = queries.bookDays;

/** Number of employees per transaction, and number of dates per step. */
const chunk = { people: 100, dates: 31 };

/**
 * Recomputes the attendance days of the given employees from their punches, for the work dates from `from` to `to`,
 * both included. Returns the number of days that changed. Repeated calls produce the same rows (rules.md §3.10).
 * Deletes days without punches. The job `attendance.close` later decides whether deleted days are absences.
 */
export async function recomputeDays(
  db: Db,
  {
    companyId,
    employeeIds,
    from,
    to,
    at,
    cause,
  }: {
    companyId: number;
    employeeIds: readonly number[];
    from: IsoDate;
    to: IsoDate;
    at: Date;
    cause: RecalculationCause;
  },
): Promise<number> {
  const plan = await findPlan(db, companyId);
  if (!plan || from > to) return 0;
  const dates: IsoDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const people = await queries.lockEmployees(db, companyId, employeeIds);
  const planner = plannerOf(plan);
  const contextFor = readAround(
    await queries.findPunchesAround(
      db,
      companyId,
      people.map(({ id }) => id),
      planner.reachOfDates(dates),
    ),
  );
  const writes = createDayWrites(cause);
  for (const { id, membership } of people) {
    const { punches, asked } = contextFor(id);
    planDays(writes, planner, { employeeId: id, membership }, punches, { dates, at, asked });
  }
  const changedDays = await queries.writeDays(db, companyId, at, writes);
  await bookEarned(db, companyId, at, writes.earned);
  if (changedDays > 0) await emitDayEvents(db, companyId, { employeeIds, from, to }, at);
  return changedDays;
}

/** Data of an `attendance.recompute` job. Without a selection of employees or dates, the job covers all of them. */
export interface RecomputeData {
  companyId: number;
  employeeIds?: number[];
  departmentIds?: number[];
  from?: IsoDate;
  to?: IsoDate;
  /** Cause of the recomputation. Defaults to SETTINGS. */
  cause?: RecalculationCause;
}

/** Recomputes days after a change to a shift, a zone, a door or a person's department. */
export const recomputeJob: Job<RecomputeData> = {
  queue: 'attendance.recompute',
  async run({ database, clock, jobs }, { companyId, from, to, cause = 'SETTINGS', ...employees }) {
    // Leave is recounted as well, because a permanent change of hours also affects future leave, which has no punches.
    if (from === undefined && to === undefined)
      await database.asCompanies([companyId], (db) =>
        jobs.send(db, 'attendance.recount', {
          scope: { companyId, from: null, to: null, ...employees },
          why: { cause: 'HOURS', name: '' },
        }),
      );
    const knownDates = await database.asCompanies([companyId], (db) => queries.findKnownDates(db, companyId));
    if (!knownDates) return;
    // A night shift may start on the date before its first punch.
    const first = laterDate(from ?? knownDates.from, addDays(knownDates.from, -1));
    const last = earlierDate(to ?? knownDates.to, addDays(knownDates.to, 1));
    for (let after = 0; ; ) {
      const ids = await database.asCompanies([companyId], (db) =>
        queries.findEmployeeIds(db, companyId, employees, after, chunk.people),
      );
      if (ids.length === 0) break;
      after = ids.at(-1) ?? after;
      for (let start = first; start <= last; start = addDays(start, chunk.dates)) {
        const range = { from: start, to: earlierDate(addDays(start, chunk.dates - 1), last) };
        await database.asCompanies([companyId], async (db) => {
          const changed = await recomputeDays(db, {
            companyId,
            employeeIds: ids,
            ...range,
            at: clock.now(),
            cause,
          });
          if (changed > 0) await announce(db, { topic: 'attendance.changed', companyId });
        });
      }
    }
    // Recomputing deletes absences, because it deletes all days without punches.
    await closeCompany({ database, clock }, companyId, { from: first, to: last });
  },
};

/**
 * Counts punches that were ahead of the portal's clock on arrival, once the portal's clock has reached their time
 * (rules.md §3.14).
 */
export const aheadJob: Job = {
  queue: 'attendance.ahead',
  cron: '* * * * *',
  atStart: true,
  async run({ database, clock }) {
    await forEachCompany(await database.asSystem(findEnabledCompanyIds), async (companyId) => {
      for (let after = 0, isLeft = true; isLeft; ) {
        isLeft = await database.asCompanies([companyId], async (db) => {
          const at = clock.now();
          const due = await queries.findDue(db, companyId, at, after, chunk.people);
          if (!due) return false;
          await recomputeDays(db, { companyId, ...due, at, cause: 'CLOCK' });
          await announce(db, { topic: 'attendance.changed', companyId });
          after = due.employeeIds.at(-1) ?? after;
          return due.employeeIds.length === chunk.people;
        });
      }
    });
  },
};

const earlierDate = (a: IsoDate, b: IsoDate) => (a < b ? a : b);
const laterDate = (a: IsoDate, b: IsoDate) => (a > b ? a : b);

/**
 * Number of past dates checked for absences. It must cover the longest time for which the portal may be switched off,
 * such as holidays.
 */
const closeDays = 14;

/**
 * Marks absences (rules.md §3.7). The row of an absent day has the status ABSENT, no figures, and an explanation that
 * names the rule. Undecided days and days without an expected shift have no row.
 */
export const closeJob: Job = {
  queue: 'attendance.close',
  cron: '*/10 * * * *',
  async run(services) {
    await forEachCompany(await services.database.asSystem(findEnabledCompanyIds), (companyId) =>
      closeCompany(services, companyId),
    );
  },
};

/**
 * Marks the absences of a company for the last two weeks or for the given work dates. Uses a short transaction for each
 * month, because closing a month waits for the transaction, and terminals wait for the closing.
 */
export async function closeCompany(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: number,
  dates?: { from: IsoDate; to?: IsoDate },
): Promise<void> {
  const mark = (range?: { from: IsoDate; to: IsoDate }) =>
    database.asCompanies([companyId], async (db) => {
      const marked = await markAbsences(db, companyId, clock.now(), range);
      if (marked > 0) await announce(db, { topic: 'attendance.changed', companyId });
    });
  if (!dates) return mark();
  // Today's date in any time zone is at most two days after the date in UTC.
  const last = earlierDate(dates.to ?? '9999-12-31', addDays(dateAt('UTC', clock.now().getTime()), 2));
  for (let from = dates.from; from <= last; from = addDays(from, chunk.dates))
    await mark({ from, to: earlierDate(addDays(from, chunk.dates - 1), last) });
}

/**
 * Marks absences of the last two weeks or of the given work dates, for the given employees or for all employees.
 * Returns the number of absences.
 */
export async function markAbsences(
  db: Db,
  companyId: number,
  at: Date,
  {
    from,
    to,
    employeeIds = null,
  }: { from?: IsoDate; to?: IsoDate; employeeIds?: readonly number[] | null } = {},
): Promise<number> {
  const plan = await findPlan(db, companyId);
  if (!plan) return 0;
  const planner = plannerOf(plan);
  const devicesHeardSince = await queries.findDevicesHeardSince(db, companyId);
  const byMembership = await queries.findExpected(db, companyId, employeeIds);
  // At some sites, today's date is already one day later than in the company's zone.
  const today = addDays(dateAt(plan.zone, at.getTime()), 1);
  const last = earlierDate(to ?? today, today);
  const first = from ?? addDays(today, -closeDays);
  const partly = await queries.findPartlyCovered(db, companyId, employeeIds, first, last);
  let marked = 0;
  for (let workDate = first; workDate <= last; workDate = addDays(workDate, 1)) {
    const alike = new Map<string, { absent: queries.AbsentDay; ids: number[] }>();
    const mark = (membership: string, ids: readonly number[], requests: readonly ApprovedRequest[]) => {
      const absent = computeAbsence(planner, membership, workDate, {
        at,
        heard: devicesHeardSince,
        asked: requests,
      });
      if (!absent) return;
      const group = alike.get(absent.explanation);
      if (group) group.ids.push(...ids);
      else alike.set(absent.explanation, { absent, ids: [...ids] });
    };
    for (const [membership, ids] of byMembership) {
      mark(
        membership,
        ids.filter((id) => !partly.has(id)),
        [],
      );
      for (const id of ids) {
        const lines = partly.get(id);
        if (lines) mark(membership, [id], lines.map(readRequest));
      }
    }
    for (const { absent, ids } of alike.values()) {
      const employeeIds = await queries.markAbsent(db, companyId, ids, absent, at);
      if (employeeIds.length > 0)
        await emitDayEvents(db, companyId, { employeeIds, from: workDate, to: workDate }, at);
      marked += employeeIds.length;
    }
  }
  return marked;
}

/**
 * Returns the absence on a date for employees with the given membership and without punches. Null if the day is not an
 * absence or is still undecided.
 */
function computeAbsence(
  planner: Planner,
  membership: string,
  workDate: IsoDate,
  { at, heard, asked }: { at: Date; heard: number | null; asked: readonly ApprovedRequest[] },
): queries.AbsentDay | null {
  const site = planner.homeOf(membership, workDate);
  const workDay = planner.calendarOf(membership, site).day(workDate);
  if (!workDay.shift || at.getTime() < workDay.window.end) return null;
  const day = computeDay({
    zone: site.zone,
    day: workDay,
    punches: [],
    covers: coversOf(site.zone, workDay, asked),
    now: at.getTime(),
    devicesHeardSince: heard,
  });
  const { status } = day;
  if (status !== 'ABSENT' && status !== 'HALF_DAY') return null;
  const before = new Date(workDay.expected?.start ?? workDay.window.start);
  return { workDate, status, zone: site.zone, explanation: packExplanation(day.explanation), before };
}

/**
 * Creates the partition of next month before its first punch arrives. Other partitions are created when their first
 * punch arrives.
 */
export const partitionsJob: Job = {
  queue: 'attendance.partitions',
  cron: '20 3 * * *',
  async run({ database, clock }) {
    const month = `${clock.now().toISOString().slice(0, 7)}-01`;
    const next = `${addDays(month, 31).slice(0, 7)}-01`;
    for (const first of [month, next]) await database.asSystem((db) => queries.ensurePartition(db, first));
  },
};
