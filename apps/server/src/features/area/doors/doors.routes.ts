import { doors } from '@gatehouse/api/area/doors';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import * as queries from './doors.queries.ts';

const entity = 'door';

export const doorsFeature: Feature = {
  name: 'doors',
  constraints: {
    doors__company_id__door_code: 'AREA_DOOR_CODE_DUPLICATED',
    devices__door_id: 'AREA_DOOR_IN_USE',
  },
  routes: [
    route(doors.list, async ({ db, viewer, query }) => {
      const { content, total } = await queries.listDoors(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(doors.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findDoor(db, viewer, params.id)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
    }),
    route(doors.create, async ({ db, viewer, body, clock, refuse, record }) => {
      const companyId =
        (await queries.findCompanyOfRoom(db, viewer, body.roomId)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
      const id = await queries.insertDoor(db, companyId, body, clock.now());
      const after = await queries.readDoor(db, viewer, id);
      await record({ companyId, entity, entityId: id, after });
      return after;
    }),
    route(doors.update, async ({ db, viewer, params: { id }, body, clock, refuse, record }) => {
      const before = (await queries.findDoor(db, viewer, id)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      const { companyId } = before;
      if ((await queries.findCompanyOfRoom(db, viewer, body.roomId)) !== companyId)
        refuse('AREA_ROOM_ID_NOT_FOUND');
      await queries.updateDoor(db, viewer, id, body, clock.now());
      const after = (await queries.findDoor(db, viewer, id)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      await record({ companyId, entity, entityId: id, before, after });
      return after;
    }),
    route(doors.remove, async ({ db, viewer, params: { id }, refuse, record }) => {
      const before = (await queries.findDoor(db, viewer, id)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      if (before.deviceIds.length > 0)
        refuse('AREA_DOOR_IN_USE', { usedBy: { devices: before.deviceIds.length } });
      await queries.deleteDoor(db, viewer, id);
      await record({ companyId: before.companyId, entity, entityId: id, before });
      return {};
    }),
  ],
};
