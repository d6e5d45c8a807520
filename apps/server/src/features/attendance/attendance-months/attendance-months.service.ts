import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { announce } from '../../../platform/live.ts';
import type { Job } from '../../../platform/services.ts';
import { closeCompany, recomputeDays } from '../attendance-days/attendance-days.service.ts';
import * as queries from './attendance-months.queries.ts';

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
  async run({ database, clock }, { companyId, month }) {
    const once = () =>
      database.asCompanies([companyId], async (db) => {
        const next = await queries.nextChanges(db, companyId, month, chunk);
        if (!next) return false;
        const { date, employeeIds } = next;
        await recomputeDays(db, { companyId, employeeIds, from: date, to: date, at: clock.now() });
        await queries.deleteChanges(db, companyId, date, employeeIds);
        await announce(db, { topic: 'attendance.changed', companyId, ids: employeeIds });
        return true;
      });
    while (await once());
    // computing anew takes days without punches away; which of them are absences is said here
    await closeCompany({ database, clock }, companyId, month);
  },
};
