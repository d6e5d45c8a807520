import { doors } from '@gatehouse/api/area/doors';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { recomputeSites } from '../../attendance/attendance-days/recompute.service.ts';
import { doorsPersonal } from './doors.personal.ts';
import { doorRow, listDoors } from './doors.queries.ts';

const offMap = { map_x: null, map_y: null, map_width: null, map_height: null };

export const doorsFeature: Feature = {
  name: 'doors',
  personal: doorsPersonal,
  constraints: {
    doors__company_id__door_code: 'AREA_DOOR_CODE_DUPLICATED',
    devices__door_id: 'AREA_DOOR_IN_USE',
    device_locks__door_id: 'AREA_DOOR_IN_USE',
  },
  routes: [
    route(doors.list, listDoors),
    route(doors.get, (call) => doorRow.find(call, call.params.id)),
    route(doors.create, async (call) => {
      const { db, viewer, body, refuse } = call;
      const companyId =
        (await lockReferencedRow(db, viewer, 'rooms', body.roomId)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
      return doorRow.insert(call, { company_id: companyId });
    }),
    route(doors.update, async (call) => {
      const { db, viewer, params, body, refuse } = call;
      const before = await doorRow.lockToUpdate(call, params.id);
      const { companyId, roomId } = before;
      if ((await lockReferencedRow(db, viewer, 'rooms', body.roomId ?? roomId)) !== companyId)
        refuse('AREA_ROOM_ID_NOT_FOUND');
      // A door that moves to another room is removed from the map, because its map position belongs to the previous
      // room.
      const leaves = body.roomId !== undefined && body.roomId !== roomId;
      const after = await doorRow.update(call, before, leaves ? offMap : {});
      if (leaves) await recomputeSites(call, companyId);
      return after;
    }),
    route(doors.remove, async (call) => {
      const before = await doorRow.lock(call, call.params.id);
      refuseInUse(call.refuse, 'AREA_DOOR_IN_USE', { devices: before.deviceIds.length });
      return doorRow.remove(call, before);
    }),
  ],
};
