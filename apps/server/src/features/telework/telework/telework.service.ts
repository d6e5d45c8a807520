import type { TeleworkRecord, WorkingSession } from '@gatehouse/api/telework/telework';
import type { TimeSpan } from '@gatehouse/api/telework/telework.rules';
import { addDays, DAY, dayNumber, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import { dateAt, wallMsToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import { appsDuring, type Window } from './apps.rules.ts';
import { flattened, lookBackMs, type Reported, statsOf } from './flatten.rules.ts';
import * as queries from './telework.queries.ts';

interface Looking {
  db: Db;
  viewer: Viewer;
  now: Date;
}

const midnight = (zone: string, date: IsoDate) => wallMsToInstant(zone, dayNumber(date) * DAY);
const dayOf = (zone: string, date: IsoDate): TimeSpan => ({
  start: midnight(zone, date),
  end: midnight(zone, addDays(date, 1)),
});
const iso = (at: number) => new Date(at).toISOString();

/** The date asked for and the date it is, on the clocks of a zone. */
export function datesIn(zone: string, date: IsoDate | undefined, now: Date) {
  const today = dateAt(zone, now.getTime());
  return { date: date ?? today, today, asOf: now.toISOString() };
}

/** The records of people of one date, in their order. */
export async function recordsOf(
  { db, viewer, now }: Looking,
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
  const reports = byPerson(await queries.listReports(db, viewer, ids, reach));
  const logs = byPerson(await queries.listApprovedLogs(db, viewer, ids, reach));
  const granted = byPerson(await queries.listGranted(db, viewer, ids, reach));
  return people.map(({ companyId, ...person }) => {
    const { employeeId } = person;
    const day = days.get(employeeId) as TimeSpan; // put there above
    const setting = settings.get(companyId);
    const own = reports(employeeId);
    const entered = logs(employeeId);
    const reported: Reported = {
      inputs: own.filter(({ status }) => status === 'not-afk'),
      presence: own,
      breaks: entered.filter(({ kind }) => kind === 'BREAK'),
      manualLogs: entered.filter(({ kind }) => kind === 'MANUAL_LOG'),
      granted: setting?.requireApproval === false ? null : granted(employeeId),
    };
    const windows = own.flatMap(({ type, app, title, start, end }): Window[] =>
      type === 'currentwindow' && app !== null
        ? [{ app, title: setting?.recordTitles ? title : null, start, end }]
        : [],
    );
    const sessions = flattened(reported, day, now.getTime());
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

/** Rows by whose they are; none of somebody who has none. */
function byPerson<R extends queries.OfPerson>(rows: readonly R[]): (employeeId: number) => R[] {
  const found = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return (employeeId) => found.get(employeeId) ?? [];
}
