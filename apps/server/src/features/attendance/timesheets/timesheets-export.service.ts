import { type PersonStats, timesheets } from '@gatehouse/api/attendance/timesheets';
import { permits } from '@gatehouse/api/platform/operation';
import type { Db } from '../../../platform/db/database.ts';
import type { ExportCall } from '../../../platform/http/route.ts';
import {
  createBook,
  createSheetFile,
  mostSheetRows,
  type SheetFile,
} from '../../../platform/sheets/sheets.ts';
import { datesOf, personOf, resolvePeople } from './timesheets.service.ts';
import { buildDaysSheet, buildPeopleDaysSheet, buildPeopleSheet } from './timesheets.sheet.ts';
import * as people from './timesheets-people.queries.ts';

type TimesheetExportCall = ExportCall<typeof timesheets.export>;

/**
 * Number of people per query of figures. A query of days reads fewer people, so that a month returns about a thousand
 * rows.
 */
const figuresAtOnce = 500;
const peopleAtOnce = 32;
/** Maximum number of people in an export. It equals the limit for lists (spec §9). */
const mostPeople = 10_000;

/** Creates a workbook of the days selected by `target`. */
export async function createExport(call: TimesheetExportCall): Promise<SheetFile> {
  const { query, viewer } = call;
  const isOwn = query.target === 'me' || (query.target === 'employee' && query.id === viewer.employeeId);
  // The operation itself only requires access to the caller's own days, so the permission for other people's days is
  // checked here.
  if (!isOwn && !permits(viewer.permissions, timesheets.ofEmployee))
    call.refuse('AUTH_NO_PERMISSION', { reason: timesheets.ofEmployee.permission });
  return query.target === 'me' || query.target === 'employee' ? exportOne(call) : exportMany(call);
}

async function exportOne({
  change,
  viewer,
  clock,
  language,
  query,
}: TimesheetExportCall): Promise<SheetFile> {
  const at = clock.now();
  const { account, from, to, days } = await change(async (db) => {
    const person = await personOf(db, viewer, query.id);
    const dates = datesOf(query, person.timeZone, at);
    // Dates are limited to 200 years, so the days of one person always fit into one query.
    return {
      account: person,
      ...dates,
      days: await people.listDaysOf(db, viewer, [person.employeeId], dates, query),
    };
  });
  const sheet = await buildDaysSheet(account.displayName, days, language, at);
  return createSheetFile(`timesheet ${account.accountName} ${from} ${to}`, sheet, { rows: days.length, at });
}

async function exportMany({
  change,
  viewer,
  clock,
  language,
  query,
}: TimesheetExportCall): Promise<SheetFile> {
  const at = clock.now();
  const { code, dates, ids } = await change(async (db) => {
    const selection = await resolvePeople(db, viewer, query.id);
    const dates = datesOf(query, selection.zone, at);
    const all = { ...query, page: 0, size: mostPeople };
    return { ...selection, dates, ...(await people.listNumbers(db, viewer, selection, dates, all)) };
  });
  const personStats: PersonStats[] = [];
  for (let from = 0; from < ids.length; from += figuresAtOnce) {
    const batch = ids.slice(from, from + figuresAtOnce);
    personStats.push(...(await change((db) => people.readPeople(db, viewer, batch, dates, query))));
  }
  const rows = personStats.reduce((sum, { days }) => sum + days, 0);
  const readDays = (ids: readonly number[]) =>
    change((db: Db) => people.listDaysOf(db, viewer, ids, dates, query));
  const days = await buildPeopleDaysSheet(streamDays(personStats, readDays), language, at);
  const name = `timesheet ${code} ${dates.from} ${dates.to}`;
  if (rows > mostSheetRows) return createSheetFile(name, days, { rows, at });
  const sheets = [await buildPeopleSheet(personStats, language), days];
  return createBook(name, sheets, { rows: rows + personStats.length, at });
}

/** Streams the days person by person, reading several people per query. */
async function* streamDays(
  personStats: readonly PersonStats[],
  read: (ids: readonly number[]) => Promise<readonly people.PersonDayRow[]>,
) {
  const withDays = personStats.filter(({ days }) => days > 0);
  for (let from = 0; from < withDays.length; from += peopleAtOnce) {
    const batch = withDays.slice(from, from + peopleAtOnce);
    const byId = new Map(batch.map((person) => [person.employeeId, person]));
    for (const day of await read([...byId.keys()])) {
      const person = byId.get(day.employeeId);
      if (person) yield { person, day };
    }
  }
}
