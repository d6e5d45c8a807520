import { addDays, dayNumber, type IsoDate } from '@gatehouse/api/platform/dates';
import type { Db } from '../../../../platform/db/database.ts';
import type { Call } from '../../../../platform/http/route.ts';
import { announce as announceIn } from '../../../../platform/live.ts';
import type { Job } from '../../../../platform/services.ts';
import * as queries from '../attendance-days.queries.ts';
import { markAbsences, recomputeDays } from '../attendance-days.service.ts';
import { type PersonDay, toPersonDay } from '../day/person-day.rules.ts';
import { planDays } from '../day-plan.service.ts';
import { createDayWrites } from '../day-writes.service.ts';
import { findPlan } from '../hours/hours-plan.service.ts';
import { type Planner, plannerOf } from '../planner.service.ts';
import { readAround, readRequest } from '../punch-lines.service.ts';

export const { findDayEnds, holdMonths } = queries;

export type { PersonDay } from '../day/person-day.rules.ts';

/**
 * Locks a person in the same way as all code that computes days. Returns a function that finds the person's hours on a
 * date. Undefined if the caller may not see the person.
 */
export async function lockPerson(
  db: Db,
  companyId: number,
  employeeId: number,
): Promise<((date: IsoDate) => PersonDay) | undefined> {
  const plan = await findPlan(db, companyId);
  const [person] = await queries.lockEmployees(db, companyId, [employeeId]);
  return plan && person ? daysOf(plannerOf(plan), person.membership) : undefined;
}

/** Returns a function that finds the person's hours on a date, like `lockPerson`, but does not lock the person. */
export async function readPerson(
  db: Db,
  companyId: number,
  employeeId: number,
): Promise<((date: IsoDate) => PersonDay) | undefined> {
  const plan = await findPlan(db, companyId);
  const membership = await queries.findMembership(db, companyId, employeeId);
  return plan && membership !== undefined ? daysOf(plannerOf(plan), membership) : undefined;
}

const daysOf =
  (planner: Planner, membership: string) =>
  (date: IsoDate): PersonDay => {
    const dayOn = (workDate: IsoDate) =>
      planner.calendarOf(membership, planner.homeOf(membership, workDate)).day(workDate);
    return toPersonDay(planner.homeOf(membership, date).zone, dayOn(date), dayOn(addDays(date, 1)));
  };

/** A person's day at present and after a decision on a request. Null while the day is undecided. */
export interface DayForecast {
  date: IsoDate;
  now: queries.DayBrief | null;
  would: queries.DayBrief | null;
  /** True if the window for punches of the day has ended. */
  isOver: boolean;
}

/**
 * Computes the days of a person as if a request were approved. The request may be new or may cancel dates of another
 * request. Writes nothing.
 */
export async function forecastDays(
  db: Db,
  { companyId, employeeId, at }: { companyId: number; employeeId: number; at: Date },
  dates: readonly IsoDate[],
  request: { id: number } | { cancelsId: number },
): Promise<DayForecast[]> {
  const plan = await findPlan(db, companyId);
  const membership = await queries.findMembership(db, companyId, employeeId);
  if (!plan || membership === undefined || dates.length === 0) return [];
  const planner = plannerOf(plan);
  const reach = planner.reachOfDates(dates);
  const context = readAround(await queries.findPunchesAround(db, companyId, [employeeId], reach))(employeeId);
  const { punches } = context;
  let { asked } = context;
  if ('id' in request) {
    const line = await queries.findRequestLine(db, companyId, request.id);
    if (line) asked = [...asked.filter(({ id }) => id !== String(request.id)), readRequest(line)];
  } else
    asked = asked.map((approvedRequest) =>
      approvedRequest.id === String(request.cancelsId)
        ? { ...approvedRequest, takenBack: [...approvedRequest.takenBack, ...dates] }
        : approvedRequest,
    );
  const writes = createDayWrites('REQUEST');
  planDays(writes, planner, { employeeId, membership }, punches, { dates, at, asked });
  const now = new Map(
    (await queries.findBriefs(db, companyId, employeeId, dates)).map((brief) => [brief.workDate, brief]),
  );
  const would = new Map<IsoDate, queries.DayBrief>();
  // The cast of the status is safe, because `planDays` wrote these days.
  for (const { workDate, status, figures } of writes.days)
    would.set(workDate, { workDate, status: status as queries.DayBrief['status'], figures });
  for (const { workDate, status, endsAt } of writes.gone)
    if (Date.parse(endsAt) <= at.getTime())
      would.set(workDate, {
        workDate,
        status: status as queries.DayBrief['status'],
        figures: [0, 0, 0, 0],
      });
  return dates.map((date) => {
    const { window } = planner.calendarOf(membership, planner.homeOf(membership, date)).day(date);
    const isOver = window.end <= at.getTime();
    return { date, now: now.get(date) ?? null, would: would.get(date) ?? null, isOver };
  });
}

/**
 * Maximum number of days of one person that an API call computes immediately. A job computes the days of longer
 * requests.
 */
const mostAtOnce = 31;

/**
 * Recomputes a person's days after a decision on their request. Computes a few days immediately. For more days, queues
 * a job.
 */
export async function recomputeRequestedDays(
  call: Pick<Call<never>, 'db' | 'clock' | 'jobs' | 'announce'>,
  companyId: number,
  employeeId: number,
  dates: { from: IsoDate; to: IsoDate },
): Promise<void> {
  const { db, clock, jobs, announce } = call;
  // The range includes the neighbouring dates. Hours after midnight may belong to the night shift of the previous date,
  // and a shift may begin on the previous evening.
  const range = { from: addDays(dates.from, -1), to: addDays(dates.to, 1) };
  if (dayNumber(dates.to) - dayNumber(dates.from) >= mostAtOnce) {
    await jobs.send(db, 'attendance.requested', { companyId, employeeId, ...range });
    return;
  }
  const at = clock.now();
  await recomputeDays(db, { companyId, employeeIds: [employeeId], ...range, at, cause: 'REQUEST' });
  await markAbsences(db, companyId, at, { ...range, employeeIds: [employeeId] });
  await announce({ topic: 'attendance.changed', companyId, ids: [employeeId] });
}

export interface RequestedDaysData {
  companyId: number;
  employeeId: number;
  from: IsoDate;
  to: IsoDate;
}

/** Recomputes the days of a request that is too long for one transaction. */
export const requestedJob: Job<RequestedDaysData> = {
  queue: 'attendance.requested',
  async run({ database, clock }, { companyId, employeeId, from, to }) {
    for (let start = from; start <= to; start = addDays(start, mostAtOnce))
      await database.asCompanies([companyId], async (db) => {
        const end = addDays(start, mostAtOnce - 1);
        const range = { from: start, to: end < to ? end : to };
        const at = clock.now();
        await recomputeDays(db, { companyId, employeeIds: [employeeId], ...range, at, cause: 'REQUEST' });
        await markAbsences(db, companyId, at, { ...range, employeeIds: [employeeId] });
        await announceIn(db, { topic: 'attendance.changed', companyId, ids: [employeeId] });
      });
  },
};
