import { type Holiday, holidays } from '@gatehouse/api/attendance/holidays';
import { type Feature, route } from '../../../platform/http/route.ts';
import { recomputeNow, whatChanges } from '../attendance-days/recompute.service.ts';
import { holidaysPersonal } from './holidays.personal.ts';
import { listHolidays, one } from './holidays.queries.ts';

const on = ({ date }: Pick<Holiday, 'date'>) => ({ from: date, to: date });

const because = ({ name }: Pick<Holiday, 'name'>) => ({ cause: 'HOLIDAY', name }) as const;

export const holidaysFeature: Feature = {
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
      const changed = id === undefined ? [] : [on(await one.find(call, id))];
      return whatChanges(call, companyId, [...changed, on({ date })]);
    }),
    route(holidays.get, (call) => one.find(call, call.params.id)),
    route(holidays.create, async (call) => {
      const { viewer, body, refuse } = call;
      const { companyId } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const after = await one.insert(call, { company_id: companyId });
      await recomputeNow(call, companyId, [on(after)], because(after));
      return after;
    }),
    route(holidays.update, async (call) => {
      const before = await one.lockToUpdate(call, call.params.id);
      const after = await one.update(call, before);
      // each date by itself: what lies between them stays
      for (const day of before.date === after.date ? [after] : [before, after])
        await recomputeNow(call, before.companyId, [on(day)], because(day));
      return after;
    }),
    route(holidays.remove, async (call) => {
      const before = await one.lock(call, call.params.id);
      const gone = await one.remove(call, before);
      await recomputeNow(call, before.companyId, [on(before)], because(before));
      return gone;
    }),
  ],
};
