import { gates } from '@gatehouse/api/vehicles/gates';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { gatesPersonal } from './gates.personal.ts';
import { gateRow, listGates } from './gates.queries.ts';

export const gatesFeature: Feature = {
  name: 'gates',
  personal: gatesPersonal,
  constraints: {
    gates__company_id__gate_code: 'VEH_GATE_CODE_EXISTED',
    lanes__gate_id: 'VEH_GATE_IN_USE',
  },
  routes: [
    route(gates.list, listGates),
    route(gates.get, (call) => gateRow.find(call, call.params.id)),
    route(gates.create, async (call) => {
      const { db, viewer, body, refuse } = call;
      const companyId =
        (await lockReferencedRow(db, viewer, 'buildings', body.buildingId)) ??
        refuse('AREA_BUILDING_ID_NOT_FOUND');
      return gateRow.insert(call, { company_id: companyId });
    }),
    route(gates.update, async (call) => {
      const { db, viewer, params, body, refuse } = call;
      const before = await gateRow.lockToUpdate(call, params.id);
      const { companyId, buildingId } = before;
      if ((await lockReferencedRow(db, viewer, 'buildings', body.buildingId ?? buildingId)) !== companyId)
        refuse('AREA_BUILDING_ID_NOT_FOUND');
      return gateRow.update(call, before);
    }),
    route(gates.remove, async (call) => {
      const before = await gateRow.lock(call, call.params.id);
      refuseInUse(call.refuse, 'VEH_GATE_IN_USE', { lanes: before.laneIds.length });
      return gateRow.remove(call, before);
    }),
  ],
};
