import { devices } from '@gatehouse/api/area/devices';
import { doors } from '@gatehouse/api/area/doors';
import { permits } from '@gatehouse/api/platform/operation';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { doorsPersonal } from './doors.personal.ts';
import { doorRow, findDevicesOfDoor, listDoors } from './doors.queries.ts';
import { createDoor, updateDoor } from './doors.service.ts';

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
    route(doors.get, async (call) => {
      const { db, viewer, params } = call;
      const door = await doorRow.find(call, params.id);
      const isListed = permits(viewer.permissions, devices.list);
      return { ...door, devices: isListed ? await findDevicesOfDoor(db, viewer, door.deviceIds) : [] };
    }),
    route(doors.create, createDoor),
    route(doors.update, updateDoor),
    route(doors.remove, async (call) => {
      const before = await doorRow.lock(call, call.params.id);
      refuseInUse(call.refuse, 'AREA_DOOR_IN_USE', { devices: before.deviceIds.length });
      return doorRow.remove(call, before);
    }),
  ],
};
