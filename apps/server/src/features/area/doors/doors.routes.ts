import { doors } from '@gatehouse/api/area/doors';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/in-use.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { doorsPersonal } from './doors.personal.ts';
import * as queries from './doors.queries.ts';

export const doorsFeature: Feature = {
  name: 'doors',
  personal: doorsPersonal,
  constraints: {
    doors__company_id__door_code: 'AREA_DOOR_CODE_DUPLICATED',
    devices__door_id: 'AREA_DOOR_IN_USE',
  },
  routes: [
    route(doors.list, ({ db, viewer, query }) => queries.listDoors(db, viewer, query)),
    route(doors.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findDoor(db, viewer, params.id)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
    }),
    route(doors.create, async ({ db, viewer, body, clock, refuse, record }) => {
      const companyId =
        (await queries.findCompanyOfRoom(db, viewer, body.roomId)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
      const after = await queries.insertDoor(db, viewer, companyId, body, clock.now());
      await record({ companyId, entityId: after.id, after });
      return after;
    }),
    route(doors.update, async (call) => {
      const { db, viewer, params, body, clock, refuse, record } = call;
      const before = (await queries.lockDoor(db, viewer, params.id)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      const { id, companyId, roomId } = before;
      const named = { companyId, entityId: id };
      await refuseOverwriting(call, named, before);
      if ((await queries.findCompanyOfRoom(db, viewer, body.roomId ?? roomId)) !== companyId)
        refuse('AREA_ROOM_ID_NOT_FOUND');
      const after = await queries.updateDoor(db, viewer, id, body, clock.now());
      await record({ ...named, before, after, version: after.version });
      return after;
    }),
    route(doors.remove, async ({ db, viewer, params: { id }, refuse, record }) => {
      const before = (await queries.lockDoor(db, viewer, id)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      refuseInUse(refuse, 'AREA_DOOR_IN_USE', { devices: before.deviceIds.length });
      await queries.deleteDoor(db, viewer, id);
      await record({ companyId: before.companyId, entityId: id, before });
      return {};
    }),
  ],
};
