import { buildings } from '@gatehouse/api/area/buildings';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import * as queries from './buildings.queries.ts';

const entity = 'building';

export const buildingsFeature: Feature = {
  name: 'buildings',
  constraints: {
    buildings__company_id__building_code: 'AREA_BUILDING_CODE_DUPLICATED',
    rooms__building_id: 'AREA_BUILDING_IN_USE',
  },
  routes: [
    route(buildings.list, async ({ db, viewer, query }) => {
      const { content, total } = await queries.listBuildings(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(buildings.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findBuilding(db, viewer, params.id)) ?? refuse('AREA_BUILDING_ID_NOT_FOUND');
    }),
    route(buildings.create, async ({ db, viewer, body, clock, refuse, record }) => {
      if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const id = await queries.insertBuilding(db, body, clock.now());
      const after = await queries.readBuilding(db, viewer, id);
      await record({ companyId: after.companyId, entity, entityId: id, after });
      return after;
    }),
    route(buildings.update, async ({ db, viewer, params, body, clock, refuse, record }) => {
      const before =
        (await queries.findBuilding(db, viewer, params.id)) ?? refuse('AREA_BUILDING_ID_NOT_FOUND');
      await queries.updateBuilding(db, viewer, params.id, body, clock.now());
      const after =
        (await queries.findBuilding(db, viewer, params.id)) ?? refuse('AREA_BUILDING_ID_NOT_FOUND');
      await record({ companyId: after.companyId, entity, entityId: params.id, before, after });
      return after;
    }),
    route(buildings.remove, async ({ db, viewer, params, refuse, record }) => {
      const before =
        (await queries.findBuilding(db, viewer, params.id)) ?? refuse('AREA_BUILDING_ID_NOT_FOUND');
      if (before.roomIds.length > 0)
        refuse('AREA_BUILDING_IN_USE', { usedBy: { rooms: before.roomIds.length } });
      await queries.deleteBuilding(db, viewer, params.id);
      await record({ companyId: before.companyId, entity, entityId: params.id, before });
      return {};
    }),
  ],
};
