import { addDays, dayNumber, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { announce as announceIn } from '../../../platform/live.ts';
import type { Job } from '../../../platform/services.ts';
import * as queries from './attendance-days.queries.ts';
import { markAbsences, recomputeDays } from './attendance-days.service.ts';
import { noWrites, planDays, readAround, readRequest } from './day-plan.service.ts';
import { findPlan } from './hours-plan.service.ts';
import { type PersonDay, personDay } from './person-day.rules.ts';
import { type Planner, plannerOf } from './planner.service.ts';

export type { PersonDay } from './person-day.rules.ts';

/**
 * Locks a person as all do who compute their days, and answers what their hours say of dates; undefined when they are not the
 * caller's.
 */
export async function holdPerson(
  db: Db,
  companyId: number,
  employeeId: number,
): Promise<((date: IsoDate) => PersonDay) | undefined> {
  const plan = await findPlan(db, companyId);
  const [person] = await queries.lockEmployees(db, companyId, [employeeId]);
  return plan && person ? daysOf(plannerOf(plan), person.membership) : undefined;
}

/** The same without the lock: for who only looks. */
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
    const dayOn = (one: IsoDate) => planner.calendarOf(membership, planner.homeOf(membership, one)).day(one);
    return personDay(planner.homeOf(membership, date).zone, dayOn(date), dayOn(addDays(date, 1)));
  };

/** A day of a person as it is and as it would be; null where nothing is decided. */
export interface ForeseenDay {
  date: IsoDate;
  now: queries.DayBrief | null;
  would: queries.DayBrief | null;
  /** Whether the window in which punches count for it has ended. */
  isOver: boolean;
}

/**
 * The days of a person as they would be were a request approved: one that asks, or one that takes dates of another back. Nothing is
 * written.
 */
export async function foreseeDays(
  db: Db,
  { companyId, employeeId, at }: { companyId: number; employeeId: number; at: Date },
  dates: readonly IsoDate[],
  request: { id: number } | { cancelsId: number },
): Promise<ForeseenDay[]> {
  const plan = await findPlan(db, companyId);
  const membership = await queries.findMembership(db, companyId, employeeId);
  if (!plan || membership === undefined || dates.length === 0) return [];
  const planner = plannerOf(plan);
  const reach = planner.reachOfDates(dates);
  const known = readAround(await queries.findPunchesAround(db, companyId, [employeeId], reach))(employeeId);
  const { punches } = known;
  let { asked } = known;
  if ('id' in request) {
    const line = await queries.findRequestLine(db, companyId, request.id);
    if (line) asked = [...asked.filter(({ id }) => id !== String(request.id)), readRequest(line)];
  } else
    asked = asked.map((one) =>
      one.id === String(request.cancelsId) ? { ...one, takenBack: [...one.takenBack, ...dates] } : one,
    );
  const writes = noWrites('REQUEST');
  planDays(writes, planner, { employeeId, membership }, punches, { dates, at, asked });
  const now = new Map(
    (await queries.findBriefs(db, companyId, employeeId, dates)).map((one) => [one.workDate, one]),
  );
  const would = new Map<IsoDate, queries.DayBrief>();
  // as planDays writes it
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

/** Days of one person that a call computes itself; more are left to a job. */
const mostAtOnce = 31;

/** Computes a person's days anew because a request about them was decided: few at once, more by a job. */
export async function recomputeAsked(
  call: Pick<Call<never>, 'db' | 'clock' | 'jobs' | 'announce'>,
  companyId: number,
  employeeId: number,
  dates: { from: IsoDate; to: IsoDate },
): Promise<void> {
  const { db, clock, jobs, announce } = call;
  // a night's work belongs to the date before, or its shift begins on the evening before
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

export interface RequestedData {
  companyId: number;
  employeeId: number;
  from: IsoDate;
  to: IsoDate;
}

/** The same of many days. */
export const requestedJob: Job<RequestedData> = {
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
