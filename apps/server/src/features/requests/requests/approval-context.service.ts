import { addDays, type IsoDate, weekday } from '@gatehouse/api/platform/dates';
import type { ApprovalContext } from '@gatehouse/api/requests/approval-context';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findTimeOff } from '../../attendance/attendance-days/leave/leave-time.service.ts';
import {
  type DayForecast,
  forecastDays,
} from '../../attendance/attendance-days/leave/requested-days.service.ts';
import { findRequestBalance } from '../leave-balances/balances.service.ts';
import { findAwayRequests, findDepartment } from './away-people.queries.ts';
import { isAway, listDates } from './range.rules.ts';
import type { RequestRow } from './requests.queries.ts';

/** Limits of the answer: maximum number of days with a forecast, and of dates in the grid of absent people. */
const most = { days: 31, dates: 14 };

/** Returns the date that is the given number of working days later, or earlier if the number is negative. */
function addWorkingDays(date: IsoDate, workingDays: number): IsoDate {
  const step = workingDays < 0 ? -1 : 1;
  let shiftedDate = date;
  for (let left = Math.abs(workingDays); left > 0; ) {
    shiftedDate = addDays(shiftedDate, step);
    if (weekday(shiftedDate) <= 5) left -= 1;
  }
  return shiftedDate;
}

/** Returns the dates from two working days before a request to one working day after it (look.md §4 "Request"). */
function datesAround({ from, to }: { from: IsoDate; to: IsoDate }): IsoDate[] {
  return listDates({ from: addWorkingDays(from, -2), to: addWorkingDays(to, 1) }).slice(0, most.dates);
}

const toSummary = (day: DayForecast['now']) =>
  day && {
    status: day.status,
    workedMinutes: day.figures[0],
    lateMinutes: day.figures[1],
    earlyMinutes: day.figures[2],
    overtimeMinutes: day.figures[3],
  };

/**
 * Returns the dates of a request. Empty for a request for room access, because room access changes no attendance day.
 */
function listRequestedDates(row: RequestRow): IsoDate[] {
  if (row.type === 'ACCESS') return [];
  return row.cancelsId === null ? listDates(row.workDates) : row.cancelDates;
}

export async function findApprovalContext(
  { db, viewer, clock }: { db: Db; viewer: Viewer; clock: Clock },
  row: RequestRow,
): Promise<ApprovalContext> {
  const { companyId, employeeId, displayName, accountName } = row;
  const requestedDates = listRequestedDates(row);
  const foreseen = await forecastDays(
    db,
    { companyId, employeeId, at: clock.now() },
    requestedDates.slice(0, most.days),
    row.cancelsId === null ? { id: row.id } : { cancelsId: row.cancelsId },
  );
  // The time that the request covers is known before the day is over.
  const covered = isAway(row.type) && row.cancelsId === null ? await findTimeOff(db, row, row) : [];
  const { from, to } = row.workDates;
  const dates = datesAround({ from, to: row.type === 'ACCESS' ? from : to });
  const departmentId = await findDepartment(db, viewer, employeeId);
  const awayRequests =
    departmentId === undefined ? [] : await findAwayRequests(db, viewer, departmentId, dates);
  const people = new Map([[employeeId, { employeeId, displayName, accountName }]]);
  for (const request of awayRequests)
    people.set(request.employeeId, {
      employeeId: request.employeeId,
      displayName: request.displayName,
      accountName: request.accountName,
    });
  const kindOf = (person: number, date: IsoDate): ApprovalContext['away'][number]['kinds'][number] => {
    if (person === employeeId && requestedDates.includes(date) && row.status === 'PENDING') return 'ASKED';
    const those = awayRequests.filter((request) => request.employeeId === person && request.date === date);
    // In the grid of absent people, an approved request takes precedence over a pending request for the same date.
    const [first] = those.toSorted((a, b) => Number(a.status === 'PENDING') - Number(b.status === 'PENDING'));
    if (!first) return weekday(date) > 5 ? 'OFF' : null;
    if (first.status === 'PENDING') return 'ASKED';
    return first.type === 'LEAVE' || first.type === 'TELEWORK' ? first.type : 'BUSINESS';
  };
  return {
    days: foreseen.map(({ date, now, would, isOver }) => {
      const covers = covered.find((timeOff) => timeOff.date === date);
      return {
        ...{ date, now: toSummary(now), would: toSummary(would), isOver },
        covers: covers ? { minutes: covers.minutes, scheduled: covers.scheduled } : null,
      };
    }),
    dates,
    away: [...people.values()].map((person) => ({
      ...person,
      kinds: dates.map((date) => kindOf(person.employeeId, date)),
    })),
    balance: row.cancelsId === null ? await findRequestBalance(db, viewer, row, clock.now()) : null,
  };
}
