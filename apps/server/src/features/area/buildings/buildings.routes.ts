import { buildings } from '@gatehouse/api/area/buildings';
import { findNamedCompany } from '../../../platform/db/codes.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { recomputeIfZoneChanged } from '../../attendance/attendance-days/recompute.service.ts';
import { buildingsPersonal } from './buildings.personal.ts';
import { buildingRow, countGates, findRoomsOfBuilding, listBuildings } from './buildings.queries.ts';

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
    route(buildings.get, async (call) => {
      const building = await buildingRow.find(call, call.params.id);
      return { ...building, rooms: await findRoomsOfBuilding(call.db, call.viewer, building.id) };
    }),
    route(buildings.create, async (call) => {
      const { companyId: id, companyCodes: [code] = [] } = call.body;
      const companyId = await findNamedCompany(call.db, call.viewer, { id, code });
      if (companyId === undefined) return call.refuse('HR_COMPANY_NOT_FOUND');
      return buildingRow.insert(call, { company_id: companyId });
    }),
    route(buildings.update, async (call) => {
      const before = await buildingRow.lockToUpdate(call, call.params.id);
      return recomputeIfZoneChanged(call, before, await buildingRow.update(call, before));
    }),
    route(buildings.remove, async (call) => {
      const before = await buildingRow.lock(call, call.params.id);
      const uses = { rooms: before.roomIds.length, gates: await countGates(call.db, before.id) };
      refuseInUse(call.refuse, 'AREA_BUILDING_IN_USE', uses);
      return buildingRow.remove(call, before);
    }),
  ],
};
