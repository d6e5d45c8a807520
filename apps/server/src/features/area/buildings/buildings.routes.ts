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
    route(buildings.get, async ({ db, viewer, params: { id }, refuse }) => {
      return (await queries.findBuilding(db, viewer, id)) ?? refuse('AREA_BUILDING_ID_NOT_FOUND');
    }),
    route(buildings.create, async ({ db, viewer, body, clock, refuse, record }) => {
      const { companyId } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const after = await queries.insertBuilding(db, viewer, body, clock.now());
      await record({ companyId, entityId: after.id, after });
      return after;
    }),
    route(buildings.update, async (call) => {
      const { db, viewer, params, body, clock, refuse, record } = call;
      const before =
        (await queries.lockBuilding(db, viewer, params.id)) ?? refuse('AREA_BUILDING_ID_NOT_FOUND');
      const named = { companyId: before.companyId, entityId: before.id };
      await refuseOverwriting(call, named, before);
      const after = await queries.updateBuilding(db, viewer, before.id, body, clock.now());
      await record({ ...named, before, after, version: after.version });
      return after;
    }),
    route(buildings.remove, async ({ db, viewer, params: { id }, refuse, record }) => {
      const before = (await queries.lockBuilding(db, viewer, id)) ?? refuse('AREA_BUILDING_ID_NOT_FOUND');
      refuseInUse(refuse, 'AREA_BUILDING_IN_USE', { rooms: before.roomIds.length });
      await queries.deleteBuilding(db, viewer, id);
      await record({ companyId: before.companyId, entityId: id, before });
      return {};
    }),
  ],
};
