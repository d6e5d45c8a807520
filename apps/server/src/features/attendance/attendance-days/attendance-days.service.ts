import type { RecalculationCause } from '@gatehouse/api/attendance/day-explanation';
import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import { announce } from '../../../platform/live.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { findEnabledCompanyIds } from '../../people/companies/company-ids.service.ts';
import { bookEarned } from '../../requests/leave-balances/earned.service.ts';
import { tellOfDays } from '../../settings/webhook-deliveries/events.service.ts';
import { type ApprovedRequest, coversOf } from './asked.rules.ts';
import * as queries from './attendance-days.queries.ts';
import { computeDay } from './day.rules.ts';
import { noWrites, planDays, readAround, readRequest } from './day-plan.service.ts';
import { findPlan } from './hours-plan.service.ts';
import { pack } from './packed-explanation.rules.ts';
import { type Planner, plannerOf } from './planner.service.ts';

/** Writes computed days: an expression, so that it can ride on the statement that books the punches. */
export const bookDays = queries.bookDays;

/** People computed in one transaction, and dates in one go. */
const chunk = { people: 100, dates: 31 };

/**
 * Computes the attendance days of these people from `from` to `to` (work dates, both included) anew from their punches:
 * as often as it is called, the same rows (rules.md §3.10). Days without punches are taken away; whether they are
 * absences is for `attendance.close` to say. Answers how many days are different now.
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
  const around = readAround(
    await queries.findPunchesAround(
      db,
      companyId,
      people.map(({ id }) => id),
      planner.reachOfDates(dates),
    ),
  );
  const writes = noWrites(cause);
  for (const { id, membership } of people) {
    const { punches, asked } = around(id);
    planDays(writes, planner, { employeeId: id, membership }, punches, { dates, at, asked });
  }
  const written = await queries.writeDays(db, companyId, at, writes);
  await bookEarned(db, companyId, at, writes.earned);
  if (written > 0) await tellOfDays(db, companyId, { employeeIds, from, to }, at);
  return written;
}

/** What `attendance.recompute` is sent with; everybody and all dates where nothing is said. */
export interface RecomputeData {
  companyId: number;
  employeeIds?: number[];
  departmentIds?: number[];
  from?: IsoDate;
  to?: IsoDate;
  /** Why; SETTINGS if it is absent. */
  cause?: RecalculationCause;
}

/** Something days are computed from has changed: a shift, a zone, a door, a person's department. */
export const recomputeJob: Job<RecomputeData> = {
  queue: 'attendance.recompute',
  async run({ database, clock, jobs }, { companyId, from, to, cause = 'SETTINGS', ...whose }) {
    // hours that changed for good: leave to come counts by them as well, where no punch is either
    if (from === undefined && to === undefined)
      await database.asCompanies([companyId], (db) =>
        jobs.send(db, 'attendance.recount', {
          scope: { companyId, from: null, to: null, ...whose },
          why: { cause: 'HOURS', name: '' },
        }),
      );
    const known = await database.asCompanies([companyId], (db) => queries.findKnownDates(db, companyId));
    if (!known) return;
    // a night's work may belong to the date before its first punch
    const first = later(from ?? known.from, addDays(known.from, -1));
    const last = earlier(to ?? known.to, addDays(known.to, 1));
    for (let after = 0; ; ) {
      const ids = await database.asCompanies([companyId], (db) =>
        queries.findEmployeeIds(db, companyId, whose, after, chunk.people),
      );
      if (ids.length === 0) break;
      after = ids.at(-1) ?? after;
      for (let start = first; start <= last; start = addDays(start, chunk.dates)) {
        const range = { from: start, to: earlier(addDays(start, chunk.dates - 1), last) };
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
    // recomputing takes absences away with the days that have no punch
    await closeCompany({ database, clock }, companyId, { from: first, to: last });
  },
};

/** Punches that were ahead of the portal, and whose time has come: they count from now on (rules.md §3.14). */
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

const earlier = (a: IsoDate, b: IsoDate) => (a < b ? a : b);
const later = (a: IsoDate, b: IsoDate) => (a > b ? a : b);

/** Dates back that absences are looked for: longer than any portal stays switched off over a holiday. */
const closeDays = 14;

/**
 * Marks absences (rules.md §3.7). An absent day is a row like any other, with status ABSENT, no figures and an explanation
 * that names the rule; a day that is not decided, or on which nothing was expected, has no row.
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
 * Marks a company's absences of the last two weeks, or of these work dates alone, a month of them in one transaction: whoever closes a
 * month waits for it to end, and terminals for them.
 */
export async function closeCompany(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: number,
  dates?: { from: IsoDate; to?: IsoDate },
): Promise<void> {
  const mark = (some?: { from: IsoDate; to: IsoDate }) =>
    database.asCompanies([companyId], async (db) => {
      const marked = await markAbsences(db, companyId, clock.now(), some);
      if (marked > 0) await announce(db, { topic: 'attendance.changed', companyId });
    });
  if (!dates) return mark();
  // wherever the company is, today is not later
  const last = earlier(dates.to ?? '9999-12-31', addDays(dateAt('UTC', clock.now().getTime()), 2));
  for (let from = dates.from; from <= last; from = addDays(from, chunk.dates))
    await mark({ from, to: earlier(addDays(from, chunk.dates - 1), last) });
}

/** Marks absences of the last two weeks, or of these work dates; of everybody where nobody is named. Answers how many. */
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
  const heard = await queries.devicesHeardSince(db, companyId);
  const byMembership = await queries.findExpected(db, companyId, employeeIds);
  // the sun rises on some sites a day before the company's own
  const today = addDays(dateAt(plan.zone, at.getTime()), 1);
  const last = earlier(to ?? today, today);
  const first = from ?? addDays(today, -closeDays);
  const partly = await queries.findPartlyCovered(db, companyId, employeeIds, first, last);
  let marked = 0;
  for (let workDate = first; workDate <= last; workDate = addDays(workDate, 1)) {
    const alike = new Map<string, { absent: queries.AbsentDay; ids: number[] }>();
    const mark = (membership: string, ids: readonly number[], asked: readonly ApprovedRequest[]) => {
      const absent = absenceOn(planner, membership, workDate, { at, heard, asked });
      if (!absent) return;
      const known = alike.get(absent.explanation);
      if (known) known.ids.push(...ids);
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
        await tellOfDays(db, companyId, { employeeIds, from: workDate, to: workDate }, at);
      marked += employeeIds.length;
    }
  }
  return marked;
}

/** The absence of whoever belongs there and has no punch on a date; null while it is none. */
function absenceOn(
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
  return { workDate, status, zone: site.zone, explanation: pack(day.explanation), before };
}

/** Makes next month's partition before its first punch comes; ingest makes others when it meets them. */
export const partitionsJob: Job = {
  queue: 'attendance.partitions',
  cron: '20 3 * * *',
  async run({ database, clock }) {
    const month = `${clock.now().toISOString().slice(0, 7)}-01`;
    const next = `${addDays(month, 31).slice(0, 7)}-01`;
    for (const first of [month, next]) await database.asSystem((db) => queries.ensurePartition(db, first));
  },
};
