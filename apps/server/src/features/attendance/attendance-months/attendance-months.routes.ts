import { attendanceMonths, monthChecks } from '@gatehouse/api/attendance/attendance-months';
import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import { dateAt, localTimeToInstant } from '../../../platform/dates/zones.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { LeaveRecount } from '../attendance-days/leave/leave-recount.service.ts';
import { monthOf } from '../timesheets/timesheets.service.ts';
import { attendanceMonthsPersonal } from './attendance-months.personal.ts';
import * as queries from './attendance-months.queries.ts';
import { applyChange, changeLock, createUnlockedJob, unlockedQueue } from './attendance-months.service.ts';
import { countOpen } from './checks.queries.ts';

const monthNotOver = (lastDate: IsoDate): Refusal['details'] => ({
  fields: [{ field: 'month', rule: 'max', params: { max: lastDate.slice(0, 7) } }],
});

export const attendanceMonthsFeature = (leave: LeaveRecount): Feature => ({
  name: 'attendanceMonths',
  personal: attendanceMonthsPersonal,
  constraints: {},
  jobs: [createUnlockedJob(leave)],
  routes: [
    route(attendanceMonths.list, async ({ db, viewer, params, query, refuse }) => {
      if (!viewer.companyIds.includes(params.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const dates = { from: `${query.year}-01-01`, to: `${query.year}-12-31` };
      return { content: await queries.listMonths(db, viewer, params.companyId, dates) };
    }),
    route(attendanceMonths.lateChanges, async ({ db, viewer, params, query, refuse }) => {
      if (!viewer.companyIds.includes(params.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const dates = monthOf(`${params.month}-01`);
      return queries.listChanges(db, viewer, params.companyId, dates, query);
    }),
    route(attendanceMonths.checks, async ({ db, viewer, params: { companyId, month }, refuse }) => {
      const zone = (await queries.findZone(db, viewer, companyId)) ?? refuse('HR_COMPANY_NOT_FOUND');
      const dates = monthOf(`${month}-01`);
      const over = new Date(localTimeToInstant(zone, `${addDays(dates.to, 1)} 00:00`));
      return { content: await countOpen(db, monthChecks, { companyId, viewer, dates, over }) };
    }),
    route(attendanceMonths.apply, async (call) => {
      await applyChange(call, leave);
      return {};
    }),
    route(attendanceMonths.lock, (call) =>
      changeLock(call, (dates, zone) => {
        const current = monthOf(dateAt(zone, call.clock.now().getTime())).from;
        if (dates.from >= current)
          call.refuse('API_INVALID_REQUEST_ARGUMENT', monthNotOver(addDays(current, -1)));
        return queries.insertLock(call.db, call.viewer, call.params.companyId, dates.from, call.clock.now());
      }),
    ),
    route(attendanceMonths.unlock, (call) =>
      changeLock(call, async ({ from }) => {
        const { companyId } = call.params;
        await queries.deleteLock(call.db, call.viewer, companyId, from);
        const key = `${companyId} ${from}`;
        await call.jobs.send(call.db, unlockedQueue, { companyId, month: from }, { key });
      }),
    ),
  ],
});
