import type { DoorType } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import * as queries from './rooms.queries.ts';

const entity = 'room';

export const roomsFeature: Feature = {
  name: 'rooms',
  constraints: {
    rooms__company_id__room_code: 'AREA_ROOM_CODE_DUPLICATED',
    doors__room_id: 'AREA_ROOM_IN_USE',
    rooms__parent_room_id: 'AREA_ROOM_IN_USE',
  },
  routes: [
    route(rooms.list, async ({ db, viewer, query }) => {
      const { content, total } = await queries.listRooms(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(rooms.get, async ({ db, viewer, params, refuse }) => {
      const room = (await queries.findRoom(db, viewer, params.id)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
      const doors = await queries.findDoorsOfRoom(db, viewer, params.id);
      return {
        ...room,
        doors: doors.map((door) => ({
          id: door.id,
          doorCode: door.door_code,
          doorName: door.door_name,
          doorType: door.door_type as DoorType, // doors__door_type
          enabled: door.is_enabled,
        })),
      };
    }),
    route(rooms.create, async ({ db, viewer, body, clock, refuse, record }) => {
      const { companyId, buildingId, parentRoomId } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      if (!(await queries.lockBuilding(db, viewer, companyId, buildingId)))
        refuse('AREA_BUILDING_ID_NOT_FOUND');
      if (parentRoomId !== null) {
        const enclosing = await queries.findEnclosingRooms(db, viewer, buildingId, parentRoomId);
        if (enclosing.length === 0) refuse('AREA_ROOM_PARENT_NOT_FOUND');
      }
      const id = await queries.insertRoom(db, body, clock.now());
      const after = await queries.readRoom(db, viewer, id);
      await record({ companyId, entity, entityId: id, after });
      return after;
    }),
    route(rooms.update, async ({ db, viewer, params: { id }, body, clock, refuse, record }) => {
      const { buildingId, parentRoomId } = body;
      const before = (await queries.findRoom(db, viewer, id)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
      const { companyId } = before;
      if (!(await queries.lockBuilding(db, viewer, companyId, buildingId)))
        refuse('AREA_BUILDING_ID_NOT_FOUND');
      if (parentRoomId !== null) {
        const enclosing = await queries.findEnclosingRooms(db, viewer, buildingId, parentRoomId);
        if (enclosing.length === 0 || enclosing.includes(id)) refuse('AREA_ROOM_PARENT_NOT_FOUND');
      }
      if (buildingId !== before.buildingId) {
        const within = await queries.countRoomsWithin(db, viewer, id);
        if (within > 0) refuse('AREA_ROOM_IN_USE', { usedBy: { rooms: within } });
      }
      await queries.updateRoom(db, viewer, id, body, clock.now());
      const after = (await queries.findRoom(db, viewer, id)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
      await record({ companyId, entity, entityId: id, before, after });
      return after;
    }),
    route(rooms.remove, async ({ db, viewer, params: { id }, refuse, record }) => {
      const before = (await queries.findRoom(db, viewer, id)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
      const doors = before.doorIds.length;
      const within = await queries.countRoomsWithin(db, viewer, id);
      if (doors + within > 0)
        refuse('AREA_ROOM_IN_USE', {
          usedBy: { ...(doors > 0 && { doors }), ...(within > 0 && { rooms: within }) },
        });
      await queries.deleteRoom(db, viewer, id);
      await record({ companyId: before.companyId, entity, entityId: id, before });
      return {};
    }),
  ],
};
