import { doors } from '@gatehouse/api/area/doors';
import { holdRow } from '../../../platform/db/rows.ts';
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
    route(doors.get, async (call) => {
      return (await queries.one.find(call, call.params.id)) ?? call.refuse('AREA_DOOR_ID_NOT_FOUND');
    }),
    route(doors.create, async (call) => {
      const { db, viewer, body, refuse, record } = call;
      const companyId = (await holdRow(db, viewer, 'rooms', body.roomId)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
      const after = await queries.one.insert(call, { company_id: companyId });
      await record({ companyId, entityId: after.id, after });
      return after;
    }),
    route(doors.update, async (call) => {
      const { db, viewer, params, body, refuse, record } = call;
      const before = (await queries.one.lock(call, params.id)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      const { id, companyId, roomId } = before;
      const named = { companyId, entityId: id };
      await refuseOverwriting(call, named, before);
      if ((await holdRow(db, viewer, 'rooms', body.roomId ?? roomId)) !== companyId)
        refuse('AREA_ROOM_ID_NOT_FOUND');
      const after = await queries.one.update(call, id);
      await record({ ...named, before, after, version: after.version });
      return after;
    }),
    route(doors.remove, async (call) => {
      const { params, refuse, record } = call;
      const before = (await queries.one.lock(call, params.id)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      refuseInUse(refuse, 'AREA_DOOR_IN_USE', { devices: before.deviceIds.length });
      await queries.one.remove(call, params.id);
      await record({ companyId: before.companyId, entityId: params.id, before });
      return {};
    }),
  ],
};
