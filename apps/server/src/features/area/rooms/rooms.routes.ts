import { rooms } from '@gatehouse/api/area/rooms';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { removeZonesOfRoom } from '../../access/access-zones/access-zones.service.ts';
import { removeImage, sendImage, uploadImage } from './room-images.service.ts';
import { roomsPersonal } from './rooms.personal.ts';
import * as queries from './rooms.queries.ts';
import { createRoom, updateRoom } from './rooms.service.ts';

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
    route(rooms.create, createRoom),
    route(rooms.update, updateRoom),
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
    steppedRoute(rooms.uploadImage, uploadImage),
    route(rooms.removeImage, removeImage),
    route(rooms.viewImage, sendImage),
  ],
};
