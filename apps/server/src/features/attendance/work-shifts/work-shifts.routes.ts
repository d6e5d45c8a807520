import { type WorkShift, workShifts } from '@gatehouse/api/attendance/work-shifts';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { holdRow } from '../../../platform/db/rows.ts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { recomputeNow, whatChanges } from '../attendance-days/recompute.service.ts';
import { workShiftsPersonal } from './work-shifts.personal.ts';
import * as queries from './work-shifts.queries.ts';

type Written = Call<typeof workShifts.create> | Call<typeof workShifts.update>;

/** Refuses a shift that ends before it begins to hold, and one that clashes: with the one it clashes with. */
async function checkDates(
  { db, viewer, refuse }: Pick<Written, 'db' | 'viewer' | 'refuse'>,
  wanted: Pick<WorkShift, 'departmentId' | 'workingDayType' | 'type' | 'startDate' | 'endDate'>,
  id?: number,
): Promise<void> {
  const { startDate, endDate } = wanted;
  const backwards: FieldError = { field: 'endDate', rule: 'order', params: {} };
  if (startDate !== null && endDate !== null && endDate < startDate)
    refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [backwards] });
  const clash = await queries.findClash(db, viewer, wanted, id);
  if (clash) refuse('ATT_WORKSHIFT_CLASH', { clash: { id: clash.id, name: clash.name } });
}

/** The dates on which a shift may hold, for its department and those below. */
const reach = ({
  departmentId,
  startDate,
  endDate,
}: Pick<WorkShift, 'departmentId' | 'startDate' | 'endDate'>) => ({
  departmentId,
  from: startDate,
  to: endDate,
});

const because = ({ name }: Pick<WorkShift, 'name'>) => ({ cause: 'SHIFT', name }) as const;

export const workShiftsFeature: Feature = {
  name: 'work-shifts',
  personal: workShiftsPersonal,
  constraints: {
    work_shifts__clash: 'ATT_WORKSHIFT_CLASH',
  },
  routes: [
    route(workShifts.list, queries.listWorkShifts),
    route(workShifts.search, queries.searchWorkShifts),
    route(workShifts.affected, async (call) => {
      const { db, viewer, query, refuse } = call;
      const { departmentId, startDate = null, endDate = null, type, workingDayType, id } = query;
      const companyId =
        (await holdRow(db, viewer, 'departments', departmentId)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
      const before = id === undefined ? undefined : await queries.one.find(call, id);
      const wanted = reach({ departmentId, startDate, endDate });
      const clash =
        type && workingDayType
          ? await queries.findClash(
              db,
              viewer,
              { departmentId, startDate, endDate, type, workingDayType },
              id,
            )
          : undefined;
      const found = await whatChanges(call, companyId, before ? [reach(before), wanted] : [wanted]);
      return { ...found, clash: clash ? { id: clash.id, name: clash.name } : null };
    }),
    route(workShifts.get, (call) => queries.one.find(call, call.params.id)),
    route(workShifts.create, async (call) => {
      const { db, viewer, body, refuse } = call;
      const companyId =
        (await holdRow(db, viewer, 'departments', body.departmentId)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
      await checkDates(call, body);
      const { salaryMultiply, ...settings } = body.workshiftSettings;
      const after = await queries.one.insert(call, {
        company_id: companyId,
        ...queries.settingsOf(settings),
        salary_multiply: salaryMultiply,
      });
      await recomputeNow(call, companyId, [reach(after)], because(after));
      return after;
    }),
    route(workShifts.update, async (call) => {
      const { db, viewer, params, body, refuse } = call;
      const before = await queries.one.lockToUpdate(call, params.id);
      const wanted = { ...before, ...body };
      // a shift stays in its company
      if ((await holdRow(db, viewer, 'departments', wanted.departmentId)) !== before.companyId)
        refuse('HR_DEPARTMENT_NOT_FOUND');
      await checkDates(call, wanted, before.id);
      const after = await queries.one.update(call, before, queries.settingsOf(body.workshiftSettings));
      await recomputeNow(call, before.companyId, [reach(before), reach(after)], because(after));
      return after;
    }),
    route(workShifts.remove, async (call) => {
      const before = await queries.one.lock(call, call.params.id);
      const gone = await queries.one.remove(call, before);
      await recomputeNow(call, before.companyId, [reach(before)], because(before));
      return gone;
    }),
  ],
};
