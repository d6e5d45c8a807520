import { buildings } from '@gatehouse/api/area/buildings';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/in-use.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { buildingsPersonal } from './buildings.personal.ts';
import * as queries from './buildings.queries.ts';

export const buildingsFeature: Feature = {
  name: 'buildings',
  personal: buildingsPersonal,
  constraints: {
    buildings__company_id__building_code: 'AREA_BUILDING_CODE_DUPLICATED',
    rooms__building_id: 'AREA_BUILDING_IN_USE',
  },
  routes: [
    route(buildings.list, ({ db, viewer, query }) => queries.listBuildings(db, viewer, query)),
    route(buildings.get, async (call) => {
      return (await queries.one.find(call, call.params.id)) ?? call.refuse('AREA_BUILDING_ID_NOT_FOUND');
    }),
    route(buildings.create, async (call) => {
      const { viewer, body, refuse, record } = call;
      const { companyId } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const after = await queries.one.insert(call, { company_id: companyId });
      await record({ companyId, entityId: after.id, after });
      return after;
    }),
    route(buildings.update, async (call) => {
      const { params, refuse, record } = call;
      const before = (await queries.one.lock(call, params.id)) ?? refuse('AREA_BUILDING_ID_NOT_FOUND');
      const named = { companyId: before.companyId, entityId: before.id };
      await refuseOverwriting(call, named, before);
      const after = await queries.one.update(call, before.id);
      await record({ ...named, before, after, version: after.version });
      return after;
    }),
    route(buildings.remove, async (call) => {
      const { params, refuse, record } = call;
      const before = (await queries.one.lock(call, params.id)) ?? refuse('AREA_BUILDING_ID_NOT_FOUND');
      refuseInUse(refuse, 'AREA_BUILDING_IN_USE', { rooms: before.roomIds.length });
      await queries.one.remove(call, params.id);
      await record({ companyId: before.companyId, entityId: params.id, before });
      return {};
    }),
  ],
};
