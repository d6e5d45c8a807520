import { type Holiday, holidays } from '@gatehouse/api/attendance/holidays';
import { type Feature, route } from '../../../platform/http/route.ts';
import type { LeaveRecount } from '../attendance-days/leave/leave-recount.service.ts';
import { previewRecompute, recomputeNow } from '../attendance-days/recompute.service.ts';
import { holidaysPersonal } from './holidays.personal.ts';
import { holidayRow, listHolidays } from './holidays.queries.ts';

const toChange = ({ date }: Pick<Holiday, 'date'>) => ({ from: date, to: date });

const recountCause = ({ name }: Pick<Holiday, 'name'>) => ({ cause: 'HOLIDAY', name }) as const;

export const holidaysFeature = (leave: LeaveRecount): Feature => ({
  name: 'holidays',
  personal: holidaysPersonal,
  constraints: {
    holidays__company_id__holiday_date__building_id: 'ATT_HOLIDAY_EXISTED',
    holidays__building_id: 'AREA_BUILDING_ID_NOT_FOUND',
    holidays__none_at_a_building: 'ATT_HOLIDAY_NOT_AT_BUILDING',
  },
  routes: [
    route(holidays.list, listHolidays),
    route(holidays.affected, async (call) => {
      const { viewer, query, refuse } = call;
      const { companyId, date, id } = query;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const changed = id === undefined ? [] : [toChange(await holidayRow.find(call, id))];
      return previewRecompute(call, leave, companyId, [...changed, toChange({ date })]);
    }),
    route(holidays.get, (call) => holidayRow.find(call, call.params.id)),
    route(holidays.create, async (call) => {
      const { viewer, body, refuse } = call;
      const { companyId } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const after = await holidayRow.insert(call, { company_id: companyId });
      await recomputeNow(call, leave, companyId, [toChange(after)], recountCause(after));
      return after;
    }),
    route(holidays.update, async (call) => {
      const before = await holidayRow.lockToUpdate(call, call.params.id);
      const after = await holidayRow.update(call, before);
      // The two dates of a moved holiday are recomputed separately, because the dates between them do not change.
      for (const day of before.date === after.date ? [after] : [before, after])
        await recomputeNow(call, leave, before.companyId, [toChange(day)], recountCause(day));
      return after;
    }),
    route(holidays.remove, async (call) => {
      const before = await holidayRow.lock(call, call.params.id);
      const deletedRow = await holidayRow.remove(call, before);
      await recomputeNow(call, leave, before.companyId, [toChange(before)], recountCause(before));
      return deletedRow;
    }),
  ],
});
