import { addDays, type IsoDate, weekday } from '@gatehouse/api/platform/dates';
import { checkLeave, drawLeave } from '../../../src/features/requests/leave-balances/leave.service.ts';
import type { Db } from '../../../src/platform/db/database.ts';
import type { Services } from '../../../src/platform/services.ts';
import * as queries from './leave.queries.ts';
import type { SampleHome } from './plan.ts';

interface LeaveWords {
  leave: string;
  seniority: string;
  stockTaking: string;
}

const words: Record<string, LeaveWords> = {
  SAOMAI: { leave: 'Nghỉ phép năm', seniority: 'Thâm niên', stockTaking: 'Kiểm kê cuối tuần' },
  HANBIT: { leave: '연차 휴가', seniority: '근속 가산', stockTaking: '주말 재고 조사' },
};

/**
 * Returns the amount of leave that a person carries over, in hundredths of a day. Each person uses at least ten of
 * twelve days.
 */
const carriedAmount = (n: number): number => (n % 4) * 50;

/**
 * Leave taken this year, before the 90 days with punches. `ago` is the number of days before today, and `dates` the
 * number of dates.
 */
const leaves = [
  { ago: 250, dates: 5 },
  { ago: 210, dates: 1, half: 'SECOND_HALF' },
  { ago: 170, dates: 3 },
  { ago: 140, dates: 2 },
  { ago: 120, dates: 1, half: 'FIRST_HALF' },
  { ago: 100, dates: 1 },
] as const;

/**
 * Adds leave grants of last year, this year and next year. They include carried-over, earned and used leave. A request
 * around New Year needs the grants of both years.
 */
export async function addLeave(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId, code, today }: SampleHome,
): Promise<void> {
  const at = clock.now();
  const year = Number(today.slice(0, 4));
  const text = words[code] ?? { leave: 'Leave', seniority: 'Seniority', stockTaking: 'Stock-taking' };
  await database.asCompanies([companyId], async (db) => {
    const people = await queries.findPeople(db, companyId);
    const annual = await queries.findLeaveType(db, companyId, 'ANNUAL');
    const compensatory = await queries.findLeaveType(db, companyId, 'COMPENSATORY');
    const grants = people.flatMap((employeeId, n) => [
      ...(carriedAmount(n) === 0 ? [] : [createCarriedGrant(employeeId, annual, year, carriedAmount(n))]),
      { ...createYearlyGrant(employeeId, annual, year - 1, 1200), carried: carriedAmount(n) },
      createYearlyGrant(employeeId, annual, year, 1200),
      createYearlyGrant(employeeId, annual, year + 1, 1200),
      ...(n % 3 === 0
        ? [{ ...createYearlyGrant(employeeId, annual, year, 100), kind: 'ADDITIONAL', note: text.seniority }]
        : []),
      ...[year, year + 1].map((grantYear) => ({
        ...createYearlyGrant(employeeId, compensatory, grantYear, 480 + (n % 7) * 60),
        kind: 'ADDITIONAL',
        note: text.stockTaking,
      })),
    ]);
    await queries.insertGrants(db, companyId, grants, at);
    for (const [n, employeeId] of people.entries()) {
      const grant = { companyId, employeeId, requestTypeId: annual, title: text.leave };
      const summer = addDays(`${year - 1}-06-01`, 7 * (n % 11));
      await insertUsedLeave(db, grant, { ...rangeFromMonday(summer, 12), half: null });
      for (const [index, { ago, dates, ...half }] of leaves.entries())
        if ((n + index) % 3 === 0) {
          const range = rangeFromMonday(addDays(today, -(ago + (n % 7))), dates);
          // No leave of last year remains, because it was used in summer or carried over.
          if (range.from < `${year}-01-01`) continue;
          await insertUsedLeave(db, grant, { ...range, half: 'half' in half ? half.half : null });
        }
    }
  });
}

const createYearlyGrant = (
  employeeId: number,
  requestTypeId: number,
  year: number,
  amount: number,
): queries.SampleGrant => ({
  employeeId,
  requestTypeId,
  kind: 'YEARLY',
  from: `${year}-01-01`,
  until: `${year}-12-31`,
  amount,
  carried: 0,
  note: '',
});

const createCarriedGrant = (
  employeeId: number,
  requestTypeId: number,
  year: number,
  amount: number,
): queries.SampleGrant => ({
  ...createYearlyGrant(employeeId, requestTypeId, year, amount),
  kind: 'CARRIED',
  until: `${year}-06-30`,
});

/** Returns a range of `dates` dates that starts on the Monday of the given date's week. */
function rangeFromMonday(date: IsoDate, dates: number): { from: IsoDate; to: IsoDate } {
  const monday = addDays(date, 1 - weekday(date));
  return { from: monday, to: addDays(monday, dates - 1) };
}

async function insertUsedLeave(
  db: Db,
  grant: { companyId: number; employeeId: number; requestTypeId: number; title: string },
  leave: { from: string; to: string; half: 'FIRST_HALF' | 'SECOND_HALF' | null },
): Promise<void> {
  const id = await queries.insertApproved(db, grant, leave);
  await drawLeave(db, {
    ...grant,
    id,
    type: 'LEAVE',
    startTime: `${leave.from} 00:00:00`,
    endTime: `${leave.to} 23:59:59`,
    isAllDay: leave.half === null,
    half: leave.half,
  });
}

/** Reserves leave for a pending request, or deducts leave for an approved request. */
export async function settleLeave(db: Db, requestId: number): Promise<void> {
  const leave = await queries.findLeave(db, requestId);
  if (leave?.status === 'PENDING') await checkLeave(db, leave);
  if (leave?.status === 'APPROVED') await drawLeave(db, leave);
}
