import { schedules } from '@gatehouse/api/meetings/schedules';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { tellDeciders, tellProposer } from './notices.service.ts';
import { schedulesPersonal } from './schedules.personal.ts';
import * as queries from './schedules.queries.ts';
import { between, changed, decision, mineIn, placeOf, timesOf, todayOf } from './schedules.service.ts';

/** Approves or rejects what waits; of two at a time one is the first. */
async function decided(
  call: Call<typeof schedules.approve> | Call<typeof schedules.reject>,
  which: 'approve' | 'reject',
) {
  const before = await queries.one.lock(call, call.params.id);
  const reason = before.may[which];
  if (reason === undefined) call.refuse('SCHE_SCHEDULE_NOT_FOUND');
  if (reason !== null) call.refuse('SCHE_INVALID_STATUS');
  const status = which === 'approve' ? 'APPROVED' : 'REJECTED';
  const after = await queries.one.update({ ...call, body: {} }, before, decision(call, status));
  await tellProposer(call, before, after);
  return after;
}

export const schedulesFeature: Feature = {
  name: 'schedules',
  personal: schedulesPersonal,
  constraints: {
    schedule_events__department_id: 'HR_DEPARTMENT_NOT_FOUND',
  },
  routes: [
    route(schedules.mine, (call) => mineIn(call, call.query)),
    route(schedules.today, async (call) => {
      const { page, size } = call.query;
      const { timeZone, entries } = await todayOf(call);
      const shown = entries.slice(page * size, (page + 1) * size);
      return { ...pageOf(shown, entries.length, call.query), timeZone };
    }),
    route(schedules.department, async ({ db, viewer, query }) => {
      const timeZone = await queries.findZone(db, viewer);
      const { departmentId } = query;
      const found = await queries.listOfDepartments(db, viewer, {
        ...between(timeZone, query),
        departmentId,
      });
      return { timeZone, content: found.map(queries.present) };
    }),
    route(schedules.company, async ({ db, viewer, query }) => {
      const { companyCode } = query;
      const timeZone = await queries.findZone(db, viewer, companyCode);
      const found = await queries.listOfCompanies(db, viewer, { ...between(timeZone, query), companyCode });
      return { timeZone, content: found.map(queries.present) };
    }),
    route(schedules.places, async ({ db, viewer }) => ({ content: await queries.listPlaces(db, viewer) })),
    route(schedules.get, (call) => queries.one.find(call, call.params.id)),
    route(schedules.create, async (call) => {
      const { viewer, body } = call;
      const { ownerType, departmentId, companyId, timeZone, isApproved } = await placeOf(call);
      const after = await queries.one.insert(call, {
        company_id: companyId ?? 0, // every place has one
        owner_type: ownerType,
        department_id: departmentId,
        employee_id: ownerType === 'PERSONAL' ? viewer.employeeId : null,
        written_by: viewer.employeeId,
        zone: timeZone,
        ...timesOf(call, timeZone, body),
        ...(isApproved ? { status: 'APPROVED' } : decision(call, 'PENDING')),
      });
      await tellDeciders(call, after);
      return after;
    }),
    route(schedules.update, async (call) => {
      const { params, body, clock, refuse } = call;
      const before = await queries.one.lockToUpdate(call, params.id);
      const reason = before.may.update;
      if (reason === undefined) refuse('SCHE_SCHEDULE_NOT_FOUND');
      if (reason !== null) refuse('SCHE_INVALID_STATUS');
      const { start = before.start, end = before.end, isAllDay = before.isAllDay } = body;
      const isTimed = start !== before.start || end !== before.end || isAllDay !== before.isAllDay;
      const goesOn = start === before.start && Date.parse(before.startsAt) <= clock.now().getTime();
      const times = isTimed && timesOf(call, before.timeZone, { start, end, isAllDay }, goesOn);
      const after = await queries.one.update(call, before, { ...times, ...changed(call, before) });
      await tellDeciders(call, after);
      await tellProposer(call, before, after);
      return after;
    }),
    route(schedules.remove, async (call) => {
      const before = await queries.one.lock(call, call.params.id);
      const reason = before.may.remove;
      if (reason === undefined) call.refuse('SCHE_SCHEDULE_NOT_FOUND');
      if (reason !== null) call.refuse('SCHE_INVALID_STATUS');
      return queries.one.remove(call, before);
    }),
    route(schedules.approve, (call) => decided(call, 'approve')),
    route(schedules.reject, (call) => decided(call, 'reject')),
  ],
};
