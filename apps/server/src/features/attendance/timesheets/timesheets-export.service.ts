import { type TimesheetColumn, timesheetColumns } from '@gatehouse/api/attendance/timesheet-columns.rules';
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
import { unpackExplanation } from '../attendance-days/explanation/packed-explanation.rules.ts';
import { findApprovedLeave, findExportSettings } from './payroll-figures.queries.ts';
import { addFigures, computePayrollFigures, noTotals, type PayrollTotals } from './payroll-figures.rules.ts';
import { datesOf, monthOf, personOf, resolvePeople } from './timesheets.service.ts';
import {
  buildDaysSheet,
  buildPeopleDaysSheet,
  buildPeopleSheet,
  loadSheetPlan,
  type SheetDay,
} from './timesheets.sheet.ts';
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

type DaysRead = Awaited<ReturnType<typeof readDays>>;

/** Reads the days of people with the figures for payrolls, and the names of the leave categories of these days. */
async function readDays(
  { viewer }: Pick<TimesheetExportCall, 'viewer'>,
  db: Db,
  employeeIds: readonly number[],
  dates: people.TimesheetDates,
  order: people.PeopleOrder,
) {
  const leave = await findApprovedLeave(db, viewer, employeeIds, dates);
  const leaveById = new Map(leave.map((request) => [String(request.id), request]));
  const rows = await people.listDaysOf(db, viewer, employeeIds, dates, order);
  const days = rows.map((row): SheetDay & { employeeId: number } => {
    const explanation = unpackExplanation(row.explanation);
    return {
      ...row,
      explanation,
      figures: computePayrollFigures(row.date, { ...row, explanation }, leaveById),
    };
  });
  const taken = new Set(days.flatMap(({ figures }) => [...figures.leave.keys()]));
  const categories = new Map(leave.map(({ subType, name }) => [subType, name]));
  return { days, categories: new Map([...categories].filter(([subType]) => taken.has(subType))) };
}

/** Columns of all companies, in order. */
const joinColumns = (settings: readonly { columns: readonly TimesheetColumn[] }[]): TimesheetColumn[] =>
  timesheetColumns.filter((column) => settings.some(({ columns }) => columns.includes(column)));

async function exportOne(call: TimesheetExportCall): Promise<SheetFile> {
  const { change, viewer, clock, language, query } = call;
  const at = clock.now();
  const { account, from, to, read, settings } = await change(async (db) => {
    const person = await personOf(db, viewer, query.id);
    const dates = datesOf(query, person.timeZone, at);
    const ids = [person.employeeId];
    return {
      account: person,
      ...dates,
      // Dates are limited to 200 years, so the days of one person always fit into one query.
      read: await readDays(call, db, ids, dates, query),
      settings: await findExportSettings(db, viewer, ids, monthOf(dates.from).from),
    };
  });
  const plan = await loadSheetPlan(language, {
    columns: joinColumns(settings),
    categories: read.categories,
    at,
  });
  const sheet = buildDaysSheet(account.displayName, read.days, plan);
  const name = `timesheet ${account.accountName} ${from} ${to}`;
  return createSheetFile(name, sheet, { rows: read.days.length, at });
}

async function exportMany(call: TimesheetExportCall): Promise<SheetFile> {
  const { change, viewer, clock, language, query } = call;
  const now = clock.now();
  const {
    code,
    dates,
    rows: personStats,
    ids,
    settings,
  } = await change(async (db) => {
    const selection = await resolvePeople(db, viewer, query.id);
    const dates = datesOf(query, selection.zone, now);
    const all = { ...query, page: 0, size: mostPeople };
    const listed = await people.listPeople(db, viewer, selection, dates, all);
    const month = monthOf(dates.from).from;
    const employeeIds = [...listed.rows.map(({ employeeId }) => employeeId), ...listed.ids];
    const settings = await findExportSettings(db, viewer, employeeIds, month);
    return { ...selection, dates, ...listed, settings };
  });
  const closedAt = closingTime(dates, settings);
  // The file of a closed month is the same at any later time.
  const at = closedAt ?? now;
  for (let from = 0; from < ids.length; from += figuresAtOnce) {
    const batch = ids.slice(from, from + figuresAtOnce);
    personStats.push(...(await change((db) => people.readPeople(db, viewer, batch, dates, query))));
  }
  const readAll = (order: people.PeopleOrder) =>
    readBatches(personStats, (batch) => change((db) => readDays(call, db, batch, dates, order)));
  const { totals, categories } = await sumPayroll(readAll({}));
  const rows = personStats.reduce((sum, { days }) => sum + days, 0);
  const isProvisional = closedAt === undefined && isMonth(dates);
  const options = { columns: joinColumns(settings), categories, at, isProvisional };
  const plan = await loadSheetPlan(language, options);
  const days = buildPeopleDaysSheet(streamDays(personStats, readAll(query)), plan);
  const name = `timesheet ${code} ${dates.from} ${dates.to}${isProvisional ? ' provisional' : ''}`;
  if (rows > mostSheetRows) return createSheetFile(name, days, { rows, at });
  const sheets = [buildPeopleSheet(personStats, totals, plan), days];
  return createBook(name, sheets, { rows: rows + personStats.length, at });
}

const isMonth = ({ from, to }: people.TimesheetDates): boolean =>
  monthOf(from).from === from && monthOf(from).to === to;

/** Returns the time at which the exported month was closed in every company. Undefined for other dates. */
function closingTime(
  dates: people.TimesheetDates,
  settings: readonly { closedAt: Date | null }[],
): Date | undefined {
  const times = settings.flatMap(({ closedAt }) => closedAt ?? []);
  if (!isMonth(dates) || times.length === 0 || times.length < settings.length) return undefined;
  return new Date(Math.max(...times.map((time) => time.getTime())));
}

/** Reads the days of all people with listed days in order, several people per query. */
async function* readBatches(
  personStats: readonly PersonStats[],
  read: (ids: readonly number[]) => Promise<DaysRead>,
): AsyncGenerator<DaysRead> {
  const ids = personStats.filter(({ days }) => days > 0).map(({ employeeId }) => employeeId);
  for (let from = 0; from < ids.length; from += peopleAtOnce)
    yield read(ids.slice(from, from + peopleAtOnce));
}

/** Sums the figures for payrolls of all listed days, person by person. */
async function sumPayroll(batches: AsyncIterable<DaysRead>) {
  const totals = new Map<number, PayrollTotals>();
  const categories = new Map<string, string | null>();
  for await (const batch of batches) {
    for (const { employeeId, figures } of batch.days) {
      const sums = totals.get(employeeId) ?? noTotals();
      addFigures(sums, figures);
      totals.set(employeeId, sums);
    }
    for (const [subType, name] of batch.categories)
      if (!categories.has(subType)) categories.set(subType, name);
  }
  return { totals, categories };
}

/** Streams the days person by person. */
async function* streamDays(personStats: readonly PersonStats[], batches: AsyncIterable<DaysRead>) {
  const byId = new Map(personStats.map((person) => [person.employeeId, person]));
  for await (const { days } of batches)
    for (const day of days) {
      const person = byId.get(day.employeeId);
      if (person) yield { person, day };
    }
}
