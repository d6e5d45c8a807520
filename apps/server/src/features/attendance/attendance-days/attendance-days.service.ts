import { addDays, DAY, type IsoDate, weekday } from '../../../platform/dates/iso-dates.ts';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import { announce } from '../../../platform/live.ts';
import type { Job, Services } from '../../../platform/services.ts';
import * as queries from './attendance-days.queries.ts';
import { computeDay } from './day.rules.ts';
import { noWrites, planDays, readAround, zoneOfDays } from './day-plan.service.ts';
import { pack } from './packed-explanation.rules.ts';
import { plannerOf } from './planner.service.ts';

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
  }: { companyId: number; employeeIds: readonly number[]; from: IsoDate; to: IsoDate; at: Date },
): Promise<number> {
  const context = await queries.findContext(db, companyId);
  if (!context || from > to) return 0;
  const dates: IsoDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const people = await queries.lockEmployees(db, companyId, employeeIds);
  const home = plannerOf(context.zone, context.shifts);
  const around = readAround(
    await queries.findPunchesAround(
      db,
      companyId,
      people.map(({ id }) => id),
      widened(home.reachOfDates(dates)),
    ),
  );
  const writes = noWrites();
  for (const { id, departmentId } of people) {
    const punches = around(id);
    const zone = zoneOfDays(punches, from) ?? context.zone;
    const planner = zone === context.zone ? home : plannerOf(zone, context.shifts);
    planDays(writes, planner, { employeeId: id, departmentId }, punches, dates);
  }
  return queries.writeDays(db, companyId, at, writes);
}

/** Sites of a company may lie in other zones than the company: a day more on both sides holds them all. */
function widened({ lo, hi }: { lo: string; hi: string }) {
  return {
    lo: new Date(Date.parse(lo) - DAY).toISOString(),
    hi: new Date(Date.parse(hi) + DAY).toISOString(),
  };
}

/** What `attendance.recompute` is sent with; everybody and all dates where nothing is said. */
export interface RecomputeData {
  companyId: number;
  employeeIds?: number[];
  departmentIds?: number[];
  from?: IsoDate;
  to?: IsoDate;
}

/** Something days are computed from has changed: a shift, a zone, a door, a person's department. */
export const recomputeJob: Job<RecomputeData> = {
  queue: 'attendance.recompute',
  async run({ database, clock }, { companyId, from, to, ...whose }) {
    const known = await database.asCompanies([companyId], (db) => queries.findPunchDates(db, companyId));
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
          const changed = await recomputeDays(db, { companyId, employeeIds: ids, ...range, at: clock.now() });
          if (changed > 0) await announce(db, { topic: 'attendance.changed', companyId });
        });
      }
    }
    // recomputing takes absences away with the days that have no punch
    await closeCompany({ database, clock }, companyId, first);
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
    const ids = await services.database.asSystem((db) => queries.findCompanyIds(db));
    for (const companyId of ids) await closeCompany(services, companyId);
  },
};

/** Marks a company's absences of the last two weeks, or since an earlier work date. */
export async function closeCompany(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: number,
  since?: IsoDate,
): Promise<void> {
  await database.asCompanies([companyId], async (db) => {
    const context = await queries.findContext(db, companyId);
    if (!context) return;
    const planner = plannerOf(context.zone, context.shifts);
    const now = clock.now();
    const heard = await queries.devicesHeardSince(db, companyId);
    const today = dateAt(context.zone, now.getTime());
    const byShift = Map.groupBy(await queries.findDepartmentIds(db, companyId), (id) => planner.shiftOf(id));
    const usual = addDays(today, -closeDays);
    const start = since && since < usual ? since : usual;
    let marked = 0;
    for (const [shift, departmentIds] of byShift) {
      const [departmentId] = departmentIds;
      if (!shift || departmentId === undefined) continue;
      for (let workDate = start; workDate <= today; workDate = addDays(workDate, 1)) {
        if (!shift.workingDays.includes(weekday(workDate))) continue;
        const workDay = planner.calendarOf(departmentId).day(workDate);
        const day = computeDay({
          zone: context.zone,
          day: workDay,
          punches: [],
          holiday: false,
          cover: null,
          now: now.getTime(),
          devicesHeardSince: heard,
        });
        if (day.status !== 'ABSENT') continue;
        const before = new Date(workDay.expected?.start ?? workDay.window.start);
        const absent = { workDate, zone: context.zone, explanation: pack(day.explanation), before };
        marked += (await queries.markAbsent(db, companyId, departmentIds, absent, now)).length;
      }
    }
    if (marked > 0) await announce(db, { topic: 'attendance.changed', companyId });
  });
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
