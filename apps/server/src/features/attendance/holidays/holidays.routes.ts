import { type Holiday, holidays } from '@gatehouse/api/attendance/holidays';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { recomputeNow, whatChanges } from '../attendance-days/recompute.service.ts';
import { holidaysPersonal } from './holidays.personal.ts';
import * as queries from './holidays.queries.ts';

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
    route(holidays.list, ({ db, viewer, query }) => queries.listHolidays(db, viewer, query)),
    route(holidays.affected, async (call) => {
      const { viewer, query, refuse } = call;
      const { companyId, date, id } = query;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      if (id === undefined) return whatChanges(call, companyId, [on({ date })]);
      const before = (await queries.one.find(call, id)) ?? refuse('ATT_HOLIDAY_NOT_FOUND');
      return whatChanges(call, companyId, [on(before), on({ date })]);
    }),
    route(holidays.get, async (call) => {
      return (await queries.one.find(call, call.params.id)) ?? call.refuse('ATT_HOLIDAY_NOT_FOUND');
    }),
    route(holidays.create, async (call) => {
      const { viewer, body, refuse, record } = call;
      const { companyId } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const after = await queries.one.insert(call, { company_id: companyId });
      await record({ companyId, entityId: after.id, after });
      await recomputeNow(call, companyId, [on(after)], because(after));
      return after;
    }),
    route(holidays.update, async (call) => {
      const { params, refuse, record } = call;
      const before = (await queries.one.lock(call, params.id)) ?? refuse('ATT_HOLIDAY_NOT_FOUND');
      const named = { companyId: before.companyId, entityId: before.id };
      await refuseOverwriting(call, named, before);
      const after = await queries.one.update(call, before.id);
      await record({ ...named, before, after, version: after.version });
      // each date by itself: what lies between them stays
      for (const one of before.date === after.date ? [after] : [before, after])
        await recomputeNow(call, before.companyId, [on(one)], because(one));
      return after;
    }),
    route(holidays.remove, async (call) => {
      const { params, refuse, record } = call;
      const before = (await queries.one.lock(call, params.id)) ?? refuse('ATT_HOLIDAY_NOT_FOUND');
      await queries.one.remove(call, before.id);
      await record({ companyId: before.companyId, entityId: before.id, before });
      await recomputeNow(call, before.companyId, [on(before)], because(before));
      return {};
    }),
  ],
};
