import { type Room, rooms } from '@gatehouse/api/area/rooms';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { removeZonesOfRoom } from '../../access/access-zones/access-zones.service.ts';
import { recomputeSites } from '../../attendance/attendance-days/recompute.service.ts';
import { refuseClosing } from '../../meetings/meetings/upcoming-meetings.service.ts';
import { roomsPersonal } from './rooms.personal.ts';
import * as queries from './rooms.queries.ts';

const isBookable = ({ isEnabled, roomType }: { isEnabled: boolean; roomType: string }): boolean =>
  isEnabled && roomType === 'MEETING_ROOM';

/**
 * Returns the room's map position after an update: the sent position, null if the room leaves the floor of its map, or
 * undefined if unchanged.
 */
function rectangleAfter(before: Room, { roomMapData, buildingId, floor }: Call<typeof rooms.update>['body']) {
  const leaves =
    (buildingId !== undefined && buildingId !== before.buildingId) ||
    (floor !== undefined && floor !== before.floor);
  return roomMapData === undefined && leaves && before.roomMapData !== null ? null : roomMapData;
}

export const roomsFeature: Feature = {
  name: 'rooms',
  personal: roomsPersonal,
  constraints: {
    rooms__company_id__room_code: 'AREA_ROOM_CODE_DUPLICATED',
    doors__room_id: 'AREA_ROOM_IN_USE',
    rooms__parent_room_id: 'AREA_ROOM_IN_USE',
    meetings__room_id: 'AREA_ROOM_IN_USE',
    meeting_occurrences__room_id: 'AREA_ROOM_IN_USE',
  },
  routes: [
    route(rooms.list, queries.listRooms),
    route(rooms.get, async (call) => {
      const room = await queries.roomRow.find(call, call.params.id);
      return { ...room, doors: await queries.findDoorsOfRoom(call.db, call.viewer, room.id) };
    }),
    route(rooms.create, async (call) => {
      const { db, viewer, body, refuse } = call;
      const { companyId, buildingId, parentRoomId } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      if (!(await queries.lockBuilding(db, viewer, companyId, buildingId)))
        refuse('AREA_BUILDING_ID_NOT_FOUND');
      if (parentRoomId !== null) {
        const enclosing = await queries.findEnclosingRooms(db, viewer, buildingId, parentRoomId);
        if (enclosing.length === 0) refuse('AREA_ROOM_PARENT_NOT_FOUND');
      }
      return queries.roomRow.insert(call, { company_id: companyId });
    }),
    route(rooms.update, async (call) => {
      const { db, viewer, params, body, refuse } = call;
      const { id } = params;
      const before = await queries.roomRow.lockToUpdate(call, id);
      const { buildingId = before.buildingId, parentRoomId = before.parentRoomId } = body;
      const { isEnabled = before.isEnabled, roomType = before.roomType } = body;
      if (isBookable(before) && !isBookable({ isEnabled, roomType })) await refuseClosing(call, id);
      if (!(await queries.lockBuilding(db, viewer, before.companyId, buildingId)))
        refuse('AREA_BUILDING_ID_NOT_FOUND');
      if (parentRoomId !== null) {
        const enclosing = await queries.findEnclosingRooms(db, viewer, buildingId, parentRoomId);
        if (enclosing.length === 0 || enclosing.includes(id)) refuse('AREA_ROOM_PARENT_NOT_FOUND');
      }
      if (buildingId !== before.buildingId) {
        const within = await queries.countRoomsWithin(db, viewer, id);
        refuseInUse(refuse, 'AREA_ROOM_IN_USE', { rooms: within });
        await recomputeSites(call, before.companyId);
      }
      const rectangle = rectangleAfter(before, body);
      if (rectangle === undefined) return queries.roomRow.update(call, before);
      const doors = rectangle?.mapData ?? [];
      if (doors.some(({ doorId }) => !before.doorIds.includes(doorId))) refuse('AREA_DOOR_ID_NOT_FOUND');
      return queries.roomRow.update(call, before, queries.mapColumns(rectangle), () =>
        queries.placeDoors(db, viewer, id, doors),
      );
    }),
    route(rooms.remove, async (call) => {
      const { db, viewer, params, refuse } = call;
      const before = await queries.roomRow.lock(call, params.id);
      await queries.lockToDelete(db, before.id);
      const within = await queries.countRoomsWithin(db, viewer, params.id);
      const meetings = await queries.countMeetingsIn(db, viewer, params.id);
      refuseInUse(refuse, 'AREA_ROOM_IN_USE', { doors: before.doorIds.length, rooms: within, meetings });
      await removeZonesOfRoom(call, before.id);
      return queries.roomRow.remove(call, before);
    }),
  ],
};
