import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { type Feature, route } from '../../../platform/http/route.ts';
import type { LeaveRecount } from '../attendance-days/leave/leave-recount.service.ts';
import { recomputeNow } from '../attendance-days/recompute.service.ts';
import { workShiftsPersonal } from './work-shifts.personal.ts';
import * as queries from './work-shifts.queries.ts';
import {
  createWorkShift,
  previewShift,
  recountCause,
  toChange,
  updateWorkShift,
} from './work-shifts.service.ts';

export const workShiftsFeature = (leave: LeaveRecount): Feature => ({
  name: 'work-shifts',
  personal: workShiftsPersonal,
  constraints: {
    work_shifts__clash: 'ATT_WORKSHIFT_CLASH',
  },
  routes: [
    route(workShifts.list, queries.listWorkShifts),
    route(workShifts.search, queries.searchWorkShifts),
    route(workShifts.affected, (call) => previewShift(call, leave)),
    route(workShifts.get, (call) => queries.workShiftRow.find(call, call.params.id)),
    route(workShifts.create, (call) => createWorkShift(call, leave)),
    route(workShifts.update, (call) => updateWorkShift(call, leave)),
    route(workShifts.remove, async (call) => {
      const before = await queries.workShiftRow.lock(call, call.params.id);
      const deletedRow = await queries.workShiftRow.remove(call, before);
      await recomputeNow(call, leave, before.companyId, [toChange(before)], recountCause(before));
      return deletedRow;
    }),
  ],
});
