import type { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import type { Call } from '../../../platform/http/route.ts';
import { announce } from '../../../platform/live.ts';
import type { Job } from '../../../platform/services.ts';
import { closeCompany, markAbsences, recomputeDays } from '../attendance-days/attendance-days.service.ts';
import { recount, recountJob } from '../attendance-days/recompute.service.ts';
import * as queries from './attendance-months.queries.ts';

/** Leave that counted otherwise all along, written now. */
const why = { cause: 'MONTH', name: '' } as const;

/** People computed in one transaction. */
const chunk = 100;

export interface UnlockedData {
  companyId: number;
  /** Its first date. */
  month: IsoDate;
}

/** A month was opened again: the days listed as changed since are computed anew, and are no longer listed. */
export const unlockedJob: Job<UnlockedData> = {
  queue: 'attendance.unlocked',
  async run(services, { companyId, month }) {
    const { database, clock } = services;
    const once = () =>
      database.asCompanies([companyId], async (db) => {
        // closed again meanwhile, its days would be listed anew and struck off below
        await queries.holdMonths(db, companyId);
        const next = await queries.nextChanges(db, companyId, month, chunk);
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
    while (await once());
    const scope = { companyId, from: month, to: addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1) };
    await recountJob.run(services, { scope, why });
    // computing anew takes days without punches away; which of them are absences is said here
    await closeCompany({ database, clock }, companyId, { from: month, to: scope.to });
  },
};

/** Writes one listed day into its closed month, which stays closed (rules.md §3.10), and records what it was and is. */
export async function applyChange(call: Call<typeof attendanceMonths.apply>): Promise<void> {
  const { db, viewer, clock, params, body, refuse, record } = call;
  const { companyId } = params;
  const { employeeId, date } = body;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const month = `${params.month}-01`;
  await queries.holdMonths(db, companyId);
  const change = date.startsWith(params.month)
    ? await queries.lockChange(db, viewer, companyId, body)
    : undefined;
  if (!change) return refuse('ATT_LATE_CHANGE_NOT_FOUND');
  if (change.foundAt.getTime() !== Date.parse(body.foundAt)) refuse('API_CONFLICT');
  const before = await queries.findFigures(db, employeeId, date);
  const at = clock.now();
  const one = { employeeIds: [employeeId], from: date, to: date };
  await queries.setLockAside(db, companyId, month);
  await recomputeDays(db, { companyId, ...one, at, cause: 'APPLIED' });
  await markAbsences(db, companyId, at, one);
  await recount(db, at, { scope: { companyId, ...one }, why });
  await queries.putLockBack(db, companyId, month);
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
