import type { ApprovalContext } from '@gatehouse/api/requests/approval-context';
import type { Clock } from '../../../platform/clock.ts';
import { addDays, type IsoDate, weekday } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findTimeOff } from '../../attendance/attendance-days/leave-time.service.ts';
import { type DayForecast, forecastDays } from '../../attendance/attendance-days/requested-days.service.ts';
import { balanceOf } from '../leave-balances/balances.service.ts';
import { awayAmong, findDepartment } from './away.queries.ts';
import { everyDate, isAway } from './range.rules.ts';
import type { RequestRow } from './requests.queries.ts';

/** Days shown as they are and would be, and dates of the grid of who is away. */
const most = { days: 31, dates: 14 };

/** So many working days before a date, or after it where negative. */
function aside(date: IsoDate, workingDays: number): IsoDate {
  const step = workingDays < 0 ? -1 : 1;
  let found = date;
  for (let left = Math.abs(workingDays); left > 0; ) {
    found = addDays(found, step);
    if (weekday(found) <= 5) left -= 1;
  }
  return found;
}

/** Two working days before a request to one after it (look.md §4 "Request"). */
export function datesAround({ from, to }: { from: IsoDate; to: IsoDate }): IsoDate[] {
  return everyDate({ from: aside(from, -2), to: aside(to, 1) }).slice(0, most.dates);
}

const brief = (day: DayForecast['now']) =>
  day && {
    status: day.status,
    workedMinutes: day.figures[0],
    lateMinutes: day.figures[1],
    earlyMinutes: day.figures[2],
    overtimeMinutes: day.figures[3],
  };

/** The dates a request speaks of; access to a room changes none. */
function askedOf(row: RequestRow): IsoDate[] {
  if (row.type === 'ACCESS') return [];
  return row.cancelsId === null ? everyDate(row.workDates) : row.cancelDates;
}

/** What whoever decides weighs beside a request. */
export async function besideOf(
  { db, viewer, clock }: { db: Db; viewer: Viewer; clock: Clock },
  row: RequestRow,
): Promise<ApprovalContext> {
  const { companyId, employeeId, displayName, accountName } = row;
  const asked = askedOf(row);
  const foreseen = await forecastDays(
    db,
    { companyId, employeeId, at: clock.now() },
    asked.slice(0, most.days),
    row.cancelsId === null ? { id: row.id } : { cancelsId: row.cancelsId },
  );
  // what it covers of a day stands before the day is over
  const covered = isAway(row.type) && row.cancelsId === null ? await findTimeOff(db, row, row) : [];
  const { from, to } = row.workDates;
  const dates = datesAround({ from, to: row.type === 'ACCESS' ? from : to });
  const departmentId = await findDepartment(db, viewer, employeeId);
  const found = departmentId === undefined ? [] : await awayAmong(db, viewer, departmentId, dates);
  const people = new Map([[employeeId, { employeeId, displayName, accountName }]]);
  for (const one of found)
    people.set(one.employeeId, {
      employeeId: one.employeeId,
      displayName: one.displayName,
      accountName: one.accountName,
    });
  const kindOf = (person: number, date: IsoDate): ApprovalContext['away'][number]['kinds'][number] => {
    if (person === employeeId && asked.includes(date) && row.status === 'PENDING') return 'ASKED';
    const those = found.filter((one) => one.employeeId === person && one.date === date);
    // what is decided says more than what is asked
    const [first] = those.toSorted((a, b) => Number(a.status === 'PENDING') - Number(b.status === 'PENDING'));
    if (!first) return weekday(date) > 5 ? 'OFF' : null;
    if (first.status === 'PENDING') return 'ASKED';
    return first.type === 'LEAVE' || first.type === 'TELEWORK' ? first.type : 'BUSINESS';
  };
  return {
    days: foreseen.map(({ date, now, would, isOver }) => {
      const covers = covered.find((one) => one.date === date);
      return {
        ...{ date, now: brief(now), would: brief(would), isOver },
        covers: covers ? { minutes: covers.minutes, scheduled: covers.scheduled } : null,
      };
    }),
    dates,
    away: [...people.values()].map((person) => ({
      ...person,
      kinds: dates.map((date) => kindOf(person.employeeId, date)),
    })),
    balance: row.cancelsId === null ? await balanceOf(db, viewer, row, clock.now()) : null,
  };
}
