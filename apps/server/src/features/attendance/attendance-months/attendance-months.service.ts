import type { AttendanceMonth, attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import type { Call } from '../../../platform/http/route.ts';
import { announce } from '../../../platform/live.ts';
import type { Job } from '../../../platform/services.ts';
import { closeCompany, markAbsences, recomputeDays } from '../attendance-days/attendance-days.service.ts';
import type { LeaveRecount } from '../attendance-days/leave/leave-recount.service.ts';
import { createRecountJob, recount } from '../attendance-days/recompute.service.ts';
import { monthOf } from '../timesheets/timesheets.service.ts';
import * as queries from './attendance-months.queries.ts';

/** Cause of a correction of leave balances that waited because the month was closed. */
const why = { cause: 'MONTH', name: '' } as const;

/** Maximum number of people computed in one transaction. */
const chunk = 100;

export interface UnlockedMonthData {
  companyId: number;
  /** First date of the month. */
  month: IsoDate;
}

export const unlockedQueue = 'attendance.unlocked';

/** Recomputes the days with late changes after a month is reopened, and deletes the late changes. */
export const createUnlockedJob = (leave: LeaveRecount): Job<UnlockedMonthData> => ({
  queue: unlockedQueue,
  async run(services, { companyId, month }) {
    const { database, clock } = services;
    const applyNextChanges = () =>
      database.asCompanies([companyId], async (db) => {
        // The lock prevents the month from being closed again during this transaction. Otherwise its days would be
        // listed as late changes again, and the deletion below would remove these late changes.
        await queries.lockMonthsShared(db, companyId);
        const next = await queries.findNextChanges(db, companyId, month, chunk);
        if (!next) return false;
        const { date, employeeIds } = next;
        await recomputeDays(db, {
          companyId,
          employeeIds,
          from: date,
          to: date,
          at: clock.now(),
          cause: 'REOPENED',
        });
        await queries.deleteChanges(db, companyId, date, employeeIds);
        await announce(db, { topic: 'attendance.changed', companyId, ids: employeeIds });
        return true;
      });
    while (await applyNextChanges());
    const scope = { companyId, from: month, to: addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1) };
    await createRecountJob(leave).run(services, { scope, why });
    // Recomputing deletes days without punches. Marks absences among the deleted days.
    await closeCompany({ database, clock }, companyId, { from: month, to: scope.to });
  },
});

/**
 * Applies one late change to its closed month without reopening the month (rules.md §3.10). Records the previous and
 * the new figures.
 */
export async function applyChange(
  call: Call<typeof attendanceMonths.apply>,
  leave: LeaveRecount,
): Promise<void> {
  const { db, viewer, clock, params, body, refuse, record } = call;
  const { companyId } = params;
  const { employeeId, date } = body;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const month = `${params.month}-01`;
  await queries.lockMonthsShared(db, companyId);
  const change = date.startsWith(params.month)
    ? await queries.lockChange(db, viewer, companyId, body)
    : undefined;
  if (!change) return refuse('ATT_LATE_CHANGE_NOT_FOUND');
  if (change.foundAt.getTime() !== Date.parse(body.foundAt)) refuse('API_CONFLICT');
  const before = await queries.findFigures(db, employeeId, date);
  const at = clock.now();
  const dayRange = { employeeIds: [employeeId], from: date, to: date };
  await queries.setLockAside(db, companyId, month);
  await recomputeDays(db, { companyId, ...dayRange, at, cause: 'APPLIED' });
  await markAbsences(db, companyId, at, dayRange);
  await recount(db, leave, at, { scope: { companyId, ...dayRange }, why });
  await queries.restoreLock(db, companyId, month);
  await queries.deleteChanges(db, companyId, date, [employeeId]);
  const after = await queries.findFigures(db, employeeId, date);
  const day = { employeeId, date };
  await record({
    companyId,
    entityId: params.month,
    before: { ...day, ...before },
    after: { ...day, ...after },
  });
  await call.announce({ topic: 'attendance.changed', companyId, ids: [employeeId] });
}

type MonthLockCall = Call<typeof attendanceMonths.lock> | Call<typeof attendanceMonths.unlock>;

/** Locks or unlocks a month and records the states before and after the change. */
export async function changeLock(
  { db, viewer, params: { companyId, month }, refuse, record }: MonthLockCall,
  apply: (dates: queries.MonthDates, zone: string) => Promise<unknown>,
): Promise<AttendanceMonth> {
  const zone = (await queries.findZone(db, viewer, companyId)) ?? refuse('HR_COMPANY_NOT_FOUND');
  const dates = monthOf(`${month}-01`);
  const readMonth = async () =>
    (await queries.listMonths(db, viewer, companyId, dates))[0] ?? refuse('API_NOT_FOUND');
  await queries.lockMonthsExclusive(db, companyId);
  const before = await readMonth();
  await apply(dates, zone);
  const after = await readMonth();
  await record({ companyId, entityId: month, before, after });
  return after;
}
