import { buildings } from '@gatehouse/api/area/buildings';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/in-use.ts';
import { recomputeSites } from '../../attendance/attendance-days/recompute.service.ts';
import { buildingsPersonal } from './buildings.personal.ts';
import { countGates, listBuildings, one } from './buildings.queries.ts';

export const buildingsFeature: Feature = {
  name: 'buildings',
  personal: buildingsPersonal,
  constraints: {
    buildings__time_zone: 'API_INVALID_REQUEST_ARGUMENT',
    buildings__company_id__building_code: 'AREA_BUILDING_CODE_DUPLICATED',
    rooms__building_id: 'AREA_BUILDING_IN_USE',
    gates__building_id: 'AREA_BUILDING_IN_USE',
  },
  routes: [
    route(buildings.list, listBuildings),
    route(buildings.get, (call) => one.find(call, call.params.id)),
    route(buildings.create, (call) => {
      const { viewer, body, refuse } = call;
      if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      return one.insert(call, { company_id: body.companyId });
    }),
    route(buildings.update, async (call) => {
      const before = await one.lockToUpdate(call, call.params.id);
      const after = await one.update(call, before);
      if (after.timeZone !== before.timeZone) await recomputeSites(call, before.companyId);
      return after;
    }),
    route(buildings.remove, async (call) => {
      const before = await one.lock(call, call.params.id);
      refuseInUse(call.refuse, 'AREA_BUILDING_IN_USE', {
        rooms: before.roomIds.length,
        gates: await countGates(call.db, before.id),
      });
      return one.remove(call, before);
    }),
  ],
};
