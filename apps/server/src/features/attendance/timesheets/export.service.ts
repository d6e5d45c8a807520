import { type PersonStats, timesheets } from '@gatehouse/api/attendance/timesheets';
import { permits } from '@gatehouse/api/platform/operation';
import type { Db } from '../../../platform/db/database.ts';
import type { SteppedCall } from '../../../platform/http/route.ts';
import { mostSheetRows, sendBook, sendSheet } from '../../../platform/sheets/sheets.ts';
import * as people from './people.queries.ts';
import { datesOf, personOf, whoseDays } from './timesheets.service.ts';
import { daysSheet, peopleDaysSheet, peopleSheet } from './timesheets.sheet.ts';

type Exporting = SteppedCall<typeof timesheets.export>;

/** People whose figures are read at once; and whose days are: about a thousand rows of a month. */
const figuresAtOnce = 500;
const peopleAtOnce = 32;
/** As many as spec §9 lets a list hold. */
const mostPeople = 10_000;

/** Answers what `target` says as a workbook. */
export async function sendExport(call: Exporting): Promise<void> {
  const { query, viewer } = call;
  const isOwn = query.target === 'me' || (query.target === 'employee' && query.id === viewer.employeeId);
  // declared for everybody's own days; others' are not there for who may not see them
  if (!isOwn && !permits(viewer.permissions, timesheets.ofEmployee))
    call.refuse(query.target === 'employee' ? 'HR_EMPLOYEE_NOT_FOUND' : 'HR_DEPARTMENT_NOT_FOUND');
  if (query.target === 'me' || query.target === 'employee') await sendOne(call);
  else await sendMany(call);
}

async function sendOne({ change, viewer, clock, language, reply, query }: Exporting): Promise<void> {
  const at = clock.now();
  const { account, from, to, days } = await change(async (db) => {
    const found = await personOf(db, viewer, query.id);
    const dates = datesOf(query, found.timeZone, at);
    // dates lie within 200 years: one person's days are read at once in any case
    return {
      account: found,
      ...dates,
      days: await people.listDaysOf(db, viewer, [found.employeeId], dates, query),
    };
  });
  const sheet = await daysSheet(account.displayName, days, language, at);
  sendSheet(reply, `timesheet ${account.accountName} ${from} ${to}`, sheet, { rows: days.length, at });
}

async function sendMany({ change, viewer, clock, language, reply, query }: Exporting): Promise<void> {
  const at = clock.now();
  const { code, dates, ids } = await change(async (db) => {
    const whose = await whoseDays(db, viewer, query.id);
    const dates = datesOf(query, whose.zone, at);
    const all = { ...query, page: 0, size: mostPeople };
    return { ...whose, dates, ...(await people.listNumbers(db, viewer, whose, dates, all)) };
  });
  const found: PersonStats[] = [];
  for (let from = 0; from < ids.length; from += figuresAtOnce) {
    const some = ids.slice(from, from + figuresAtOnce);
    found.push(...(await change((db) => people.readPeople(db, viewer, some, dates, query))));
  }
  const rows = found.reduce((sum, { days }) => sum + days, 0);
  const read = (ids: readonly number[]) =>
    change((db: Db) => people.listDaysOf(db, viewer, ids, dates, query));
  const days = await peopleDaysSheet(inTurn(found, read), language, at);
  const name = `timesheet ${code} ${dates.from} ${dates.to}`;
  if (rows > mostSheetRows) sendSheet(reply, name, days, { rows, at });
  else sendBook(reply, name, [await peopleSheet(found, language), days], at);
}

/** The days of one after the other, some people's read at a time. */
async function* inTurn(
  found: readonly PersonStats[],
  read: (ids: readonly number[]) => Promise<readonly people.DayOf[]>,
) {
  const withDays = found.filter(({ days }) => days > 0);
  for (let from = 0; from < withDays.length; from += peopleAtOnce) {
    const some = withDays.slice(from, from + peopleAtOnce);
    const byId = new Map(some.map((person) => [person.employeeId, person]));
    for (const day of await read([...byId.keys()])) {
      const person = byId.get(day.employeeId);
      if (person) yield { person, day };
    }
  }
}
