import { addDays, DAY, dayNumber, type IsoDate } from '@gatehouse/api/platform/dates';
import { permits, type QueryOf } from '@gatehouse/api/platform/operation';
import type { TeleworkRecord, WorkingSession } from '@gatehouse/api/telework/telework';
import { telework } from '@gatehouse/api/telework/telework';
import type { TimeSpan } from '@gatehouse/api/telework/telework.rules';
import { dateAt, localMsToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ExportCall } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { createBook, type SheetFile } from '../../../platform/sheets/sheets.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { resolvePeople } from '../../attendance/timesheets/timesheets.service.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import { type AppWindow, appsDuring } from './apps.rules.ts';
import { flattenDay, lookBackMs, type ReportedActivity, statsOf } from './flatten.rules.ts';
import * as queries from './telework.queries.ts';
import { findMyself, listTeleworkers } from './telework.queries.ts';
import { buildTeleworkSheets } from './telework.sheet.ts';

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

/** Returns the requested date and today. Without a requested date, uses today for both. */
function resolveDates(zone: string, date: IsoDate | undefined, now: Date) {
  const today = dateAt(zone, now.getTime());
  return { date: date ?? today, today, asOf: now.toISOString() };
}

/** Reads the records of people on a date, in the order of the people. */
async function readRecords(
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
    const day = days.get(employeeId) as TimeSpan; // The cast is safe, because the loop above sets a day for every person.
    const setting = settings.get(companyId);
    const own = reports(employeeId);
    const reported: ReportedActivity = {
      inputs: own.filter(({ status }) => status === 'not-afk'),
      presence: own,
      breaks: logs(employeeId).filter(({ kind }) => kind === 'BREAK'),
      manualLogs: logs(employeeId).filter(({ kind }) => kind === 'MANUAL_LOG'),
      granted: setting?.requireApproval === false ? null : granted(employeeId),
    };
    const windows = own.flatMap((report) => toAppWindows(report, setting?.recordTitles ?? false));
    const sessions = flattenDay(reported, day, now.getTime());
    return {
      ...person,
      dayStart: iso(day.start),
      dayEnd: iso(day.end),
      stats: statsOf(sessions),
      workingSessions: sessions.map((session) => toWorkingSession(session, windows)),
    };
  });
}

const toAppWindows = (
  { type, app, title, start, end }: Awaited<ReturnType<typeof queries.listReports>>[number],
  recordTitles: boolean,
): AppWindow[] =>
  type === 'currentwindow' && app !== null ? [{ app, title: recordTitles ? title : null, start, end }] : [];

const toWorkingSession = (
  { state, counts, ...span }: ReturnType<typeof flattenDay>[number],
  windows: readonly AppWindow[],
): WorkingSession => ({
  start: iso(span.start),
  end: iso(span.end),
  stateType: state,
  duration: Math.round((span.end - span.start) / 1000),
  counts,
  activeProcesses: appsDuring(span, windows),
});

/** Groups rows by employee. The returned function returns an empty list for an employee without rows. */
function groupByEmployee<R extends queries.PersonSpan>(rows: readonly R[]): (employeeId: number) => R[] {
  const groups = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return (employeeId) => groups.get(employeeId) ?? [];
}

type RecordsContext = Parameters<typeof readRecords>[0];

export async function readDepartment(
  looking: RecordsContext,
  { id, code }: { id?: number | undefined; code?: string | undefined },
  query: QueryOf<typeof telework.ofDepartment>,
) {
  const { db, viewer, now } = looking;
  const { departmentIds, zone } = await resolvePeople(db, viewer, id, code);
  const dates = resolveDates(zone, query.date, now);
  const { content, ...page } = await listTeleworkers(db, viewer, departmentIds, { ...query, ...dates });
  return { ...dates, records: { ...page, content: await readRecords(looking, content, dates.date) } };
}

export async function readOwn(looking: RecordsContext, date: string | undefined) {
  const myself = await findMyself(looking.db, looking.viewer);
  if (!myself) refuse('HR_EMPLOYEE_NOT_FOUND');
  const dates = resolveDates(myself.timeZone, date, looking.now);
  const [record] = await readRecords(looking, [myself], dates.date);
  return { ...dates, record: record as TeleworkRecord }; // The cast is safe, because one person was requested.
}

/** The number of people per read of an export. Each read is a separate step of the export. */
const peopleAtOnce = 50;

export async function createExport(call: ExportCall<typeof telework.export>): Promise<SheetFile> {
  const { query, viewer, clock, change, language } = call;
  const at = clock.now();
  const isOwn = query.target === 'me';
  // The operation itself only requires access to the caller's own days.
  if (!isOwn && !permits(viewer.permissions, telework.ofDepartment))
    call.refuse('AUTH_NO_PERMISSION', { reason: telework.ofDepartment.permission });
  const records: TeleworkRecord[] = [];
  let { date } = query;
  if (isOwn) {
    const own = await change((db) => readOwn({ db, viewer, now: at }, date));
    records.push(own.record);
    date = own.date;
  } else
    for (let page = 0, isLast = false; !isLast; page++) {
      const pageQuery = { date, page, size: peopleAtOnce };
      const result = await change((db) => readDepartment({ db, viewer, now: at }, query, pageQuery));
      records.push(...result.records.content);
      isLast = result.records.last;
      date = result.date;
    }
  const name = `telework ${isOwn ? viewer.accountName : query.target} ${date}`;
  return createBook(name, await buildTeleworkSheets(records, language), { rows: records.length, at });
}
