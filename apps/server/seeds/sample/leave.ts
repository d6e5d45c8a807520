import { checkLeave, drawLeave } from '../../src/features/requests/leave-balances/leave.service.ts';
import { addDays, type IsoDate, weekday } from '../../src/platform/dates/iso-dates.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { Services } from '../../src/platform/services.ts';
import * as queries from './leave.queries.ts';
import type { SampleHome } from './plan.ts';

interface Words {
  leave: string;
  seniority: string;
  stockTaking: string;
}

const words: Record<string, Words> = {
  SAOMAI: { leave: 'Nghỉ phép năm', seniority: 'Thâm niên', stockTaking: 'Kiểm kê cuối tuần' },
  HANBIT: { leave: '연차 휴가', seniority: '근속 가산', stockTaking: '주말 재고 조사' },
};

/** What of twelve days goes over, of ten taken: hundredths of a day. */
const rest = (n: number): number => (n % 4) * 50;

/** Leaves of this year lie before the days of punches: how many days ago, and how many dates. */
const leaves = [
  { ago: 250, dates: 5 },
  { ago: 210, dates: 1, half: 'SECOND_HALF' },
  { ago: 170, dates: 3 },
  { ago: 140, dates: 2 },
  { ago: 120, dates: 1, half: 'FIRST_HALF' },
  { ago: 100, dates: 1 },
] as const;

/** Gives a company's people leave of last year, this one and the next (what is asked for around New Year lies in both), with what went over, was earned, and was taken. */
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
    const given = people.flatMap((employeeId, n) => [
      ...(rest(n) === 0 ? [] : [carriedOver(employeeId, annual, year, rest(n))]),
      { ...ofYear(employeeId, annual, year - 1, 1200), carried: rest(n) },
      ofYear(employeeId, annual, year, 1200),
      ofYear(employeeId, annual, year + 1, 1200),
      ...(n % 3 === 0
        ? [{ ...ofYear(employeeId, annual, year, 100), kind: 'ADDITIONAL', note: text.seniority }]
        : []),
      ...[year, year + 1].map((one) => ({
        ...ofYear(employeeId, compensatory, one, 480 + (n % 7) * 60),
        kind: 'ADDITIONAL',
        note: text.stockTaking,
      })),
    ]);
    await queries.insertGrants(db, companyId, given, at);
    for (const [n, employeeId] of people.entries()) {
      const whose = { companyId, employeeId, requestTypeId: annual, title: text.leave };
      const summer = addDays(`${year - 1}-06-01`, 7 * (n % 11));
      await take(db, whose, { ...dateRange(summer, 12), half: null });
      for (const [place, { ago, dates, ...half }] of leaves.entries())
        if ((n + place) % 3 === 0) {
          const asked = dateRange(addDays(today, -(ago + (n % 7))), dates);
          // what is left of last year is spoken for: it was taken in summer, or went over
          if (asked.from < `${year}-01-01`) continue;
          await take(db, whose, { ...asked, half: 'half' in half ? half.half : null });
        }
    }
  });
}

const ofYear = (
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

const carriedOver = (
  employeeId: number,
  requestTypeId: number,
  year: number,
  amount: number,
): queries.SampleGrant => ({
  ...ofYear(employeeId, requestTypeId, year, amount),
  kind: 'CARRIED',
  until: `${year}-06-30`,
});

/** So many dates from the Monday of a date on. */
function dateRange(date: IsoDate, dates: number): { from: IsoDate; to: IsoDate } {
  const monday = addDays(date, 1 - weekday(date));
  return { from: monday, to: addDays(monday, dates - 1) };
}

async function take(
  db: Db,
  whose: { companyId: number; employeeId: number; requestTypeId: number; title: string },
  asked: { from: string; to: string; half: 'FIRST_HALF' | 'SECOND_HALF' | null },
): Promise<void> {
  const id = await queries.insertApproved(db, whose, asked);
  await drawLeave(db, {
    ...whose,
    id,
    type: 'LEAVE',
    startTime: `${asked.from} 00:00:00`,
    endTime: `${asked.to} 23:59:59`,
    isAllDay: asked.half === null,
    half: asked.half,
  });
}

/** What a leave of the sample reserves or takes. */
export async function settleLeave(db: Db, requestId: number): Promise<void> {
  const leave = await queries.findLeave(db, requestId);
  if (leave?.status === 'PENDING') await checkLeave(db, leave);
  if (leave?.status === 'APPROVED') await drawLeave(db, leave);
}
