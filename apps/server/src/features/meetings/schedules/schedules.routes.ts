import { schedules } from '@gatehouse/api/meetings/schedules';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { notifyProposer } from './schedule-notices.service.ts';
import { schedulesPersonal } from './schedules.personal.ts';
import * as queries from './schedules.queries.ts';
import {
  createSchedule,
  decision,
  readMine,
  readToday,
  toInstantRange,
  updateSchedule,
} from './schedules.service.ts';

/** Approves or rejects a pending event. Only the first of two concurrent calls succeeds. */
async function decide(
  call: Call<typeof schedules.approve> | Call<typeof schedules.reject>,
  which: 'approve' | 'reject',
) {
  const before = await queries.scheduleEventRow.lock(call, call.params.id);
  const reason = before.may[which];
  if (reason === undefined) call.refuse('SCHE_SCHEDULE_NOT_FOUND');
  if (reason) call.refuse('SCHE_INVALID_STATUS', { reason });
  const status = which === 'approve' ? 'APPROVED' : 'REJECTED';
  const after = await queries.scheduleEventRow.update({ ...call, body: {} }, before, decision(call, status));
  await notifyProposer(call, before, after);
  return after;
}

export const schedulesFeature: Feature = {
  name: 'schedules',
  personal: schedulesPersonal,
  constraints: {
    schedule_events__department_id: 'HR_DEPARTMENT_NOT_FOUND',
  },
  routes: [
    route(schedules.mine, (call) => readMine(call, call.query)),
    route(schedules.today, async (call) => {
      const { page, size } = call.query;
      const { timeZone, entries } = await readToday(call);
      const pageEntries = entries.slice(page * size, (page + 1) * size);
      return { ...pageOf(pageEntries, entries.length, call.query), timeZone };
    }),
    route(schedules.department, async ({ db, viewer, query }) => {
      const timeZone = await queries.findZone(db, viewer);
      const { departmentId } = query;
      const rows = await queries.listOfDepartments(db, viewer, {
        ...toInstantRange(timeZone, query),
        departmentId,
      });
      return { timeZone, content: rows.map(queries.toResult) };
    }),
    route(schedules.company, async ({ db, viewer, query }) => {
      const { companyCode } = query;
      const timeZone = await queries.findZone(db, viewer, companyCode);
      const rows = await queries.listOfCompanies(db, viewer, {
        ...toInstantRange(timeZone, query),
        companyCode,
      });
      return { timeZone, content: rows.map(queries.toResult) };
    }),
    route(schedules.places, async ({ db, viewer }) => ({ content: await queries.listRooms(db, viewer) })),
    route(schedules.get, (call) => queries.scheduleEventRow.find(call, call.params.id)),
    route(schedules.create, createSchedule),
    route(schedules.update, updateSchedule),
    route(schedules.remove, async (call) => {
      const before = await queries.scheduleEventRow.lock(call, call.params.id);
      const reason = before.may.remove;
      if (reason === undefined) call.refuse('SCHE_SCHEDULE_NOT_FOUND');
      if (reason) call.refuse('SCHE_INVALID_STATUS', { reason });
      return queries.scheduleEventRow.remove(call, before);
    }),
    route(schedules.approve, (call) => decide(call, 'approve')),
    route(schedules.reject, (call) => decide(call, 'reject')),
  ],
};
