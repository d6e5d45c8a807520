import { type Lane, lanes } from '@gatehouse/api/vehicles/lanes';
import { missingTime } from '@gatehouse/api/vehicles/lanes.rules';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { lanesPersonal } from './lanes.personal.ts';
import { laneRow, listLanes } from './lanes.queries.ts';

type LaneWriteCall = Call<typeof lanes.create> | Call<typeof lanes.update>;

/**
 * Requires that a lane has either both an opening and a closing time, or neither.
 * @throws API_INVALID_REQUEST_ARGUMENT if only one is set
 */
function checkHours({ refuse }: LaneWriteCall, hours: Pick<Lane, 'openTime' | 'closeTime'>): void {
  const field = missingTime(hours);
  if (field) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field, rule: 'required', params: {} }] });
}

export const lanesFeature: Feature = {
  name: 'lanes',
  personal: lanesPersonal,
  constraints: {
    lanes__gate_id__lane_name: 'VEH_LANE_NAME_EXISTED',
    tracking_devices__lane_id: 'VEH_LANE_IN_USE',
    plate_passages__lane_id: 'VEH_LANE_IN_USE',
  },
  routes: [
    route(lanes.list, listLanes),
    route(lanes.get, (call) => laneRow.find(call, call.params.id)),
    route(lanes.create, async (call) => {
      const { db, viewer, body, refuse } = call;
      const companyId =
        (await lockReferencedRow(db, viewer, 'gates', body.gateId)) ?? refuse('VEH_GATE_NOT_FOUND');
      checkHours(call, body);
      return laneRow.insert(call, { company_id: companyId });
    }),
    route(lanes.update, async (call) => {
      const { db, viewer, params, body, refuse } = call;
      const before = await laneRow.lockToUpdate(call, params.id);
      const desired = { ...before, ...body };
      if ((await lockReferencedRow(db, viewer, 'gates', desired.gateId)) !== before.companyId)
        refuse('VEH_GATE_NOT_FOUND');
      checkHours(call, desired);
      return laneRow.update(call, before);
    }),
    route(lanes.remove, async (call) => {
      const before = await laneRow.lock(call, call.params.id);
      refuseInUse(call.refuse, 'VEH_LANE_IN_USE', { trackingDevices: before.trackingDeviceIds.length });
      return laneRow.remove(call, before);
    }),
  ],
};
