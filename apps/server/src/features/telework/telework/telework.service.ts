import type { TeleworkRecord, WorkingSession } from '@gatehouse/api/telework/telework';
import type { TimeSpan } from '@gatehouse/api/telework/telework.rules';
import { addDays, DAY, dayNumber, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import { dateAt, localMsToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import { type AppWindow, appsDuring } from './apps.rules.ts';
import { flattenDay, lookBackMs, type ReportedActivity, statsOf } from './flatten.rules.ts';
import * as queries from './telework.queries.ts';

interface TeleworkContext {
  db: Db;
  viewer: Viewer;
  now: Date;
}

const midnight = (zone: string, date: IsoDate) => localMsToInstant(zone, dayNumber(date) * DAY);
const dayOf = (zone: string, date: IsoDate): TimeSpan => ({
  start: midnight(zone, date),
  end: midnight(zone, addDays(date, 1)),
});
const iso = (at: number) => new Date(at).toISOString();

/** The requested date defaults to today. */
export function resolveDates(zone: string, date: IsoDate | undefined, now: Date) {
  const today = dateAt(zone, now.getTime());
  return { date: date ?? today, today, asOf: now.toISOString() };
}

/** Reads the records of people on a date, in the order of the people. */
export async function readRecords(
  { db, viewer, now }: TeleworkContext,
  people: readonly queries.Teleworker[],
  date: IsoDate,
): Promise<TeleworkRecord[]> {
  if (people.length === 0) return [];
  const days = new Map(people.map(({ employeeId, timeZone }) => [employeeId, dayOf(timeZone, date)]));
  const reach = {
    from: new Date(Math.min(...[...days.values()].map(({ start }) => start)) - lookBackMs),
    to: new Date(Math.max(...[...days.values()].map(({ end }) => end))),
  };
  const ids = people.map(({ employeeId }) => employeeId);
  const settings = new Map<number, Awaited<ReturnType<typeof findTelework>>>();
  for (const companyId of new Set(people.map((person) => person.companyId)))
    settings.set(companyId, await findTelework(db, companyId));
  const reports = groupByEmployee(await queries.listReports(db, viewer, ids, reach));
  const logs = groupByEmployee(await queries.listApprovedLogs(db, viewer, ids, reach));
  const granted = groupByEmployee(await queries.listGranted(db, viewer, ids, reach));
  return people.map(({ companyId, ...person }) => {
    const { employeeId } = person;
    const day = days.get(employeeId) as TimeSpan; // The loop above sets a day for every person.
    const setting = settings.get(companyId);
    const own = reports(employeeId);
    const entered = logs(employeeId);
    const reported: ReportedActivity = {
      inputs: own.filter(({ status }) => status === 'not-afk'),
      presence: own,
      breaks: entered.filter(({ kind }) => kind === 'BREAK'),
      manualLogs: entered.filter(({ kind }) => kind === 'MANUAL_LOG'),
      granted: setting?.requireApproval === false ? null : granted(employeeId),
    };
    const windows = own.flatMap(({ type, app, title, start, end }): AppWindow[] =>
      type === 'currentwindow' && app !== null
        ? [{ app, title: setting?.recordTitles ? title : null, start, end }]
        : [],
    );
    const sessions = flattenDay(reported, day, now.getTime());
    return {
      ...person,
      dayStart: iso(day.start),
      dayEnd: iso(day.end),
      stats: statsOf(sessions),
      workingSessions: sessions.map(
        ({ state, counts, ...span }): WorkingSession => ({
          start: iso(span.start),
          end: iso(span.end),
          stateType: state,
          duration: Math.round((span.end - span.start) / 1000),
          counts,
          activeProcesses: appsDuring(span, windows),
        }),
      ),
    };
  });
}

/** Groups rows by employee. The returned function returns an empty list for an employee without rows. */
function groupByEmployee<R extends queries.PersonSpan>(rows: readonly R[]): (employeeId: number) => R[] {
  const groups = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return (employeeId) => groups.get(employeeId) ?? [];
}
