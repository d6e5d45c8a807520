import { accessZones } from '@gatehouse/api/access/access-zones';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { turnJob } from './access-zones.jobs.ts';
import { accessZonesPersonal } from './access-zones.personal.ts';
import * as queries from './access-zones.queries.ts';
import {
  grantRoomAccess,
  lockClosedRoom,
  refuseOverlap,
  removeZones,
  toAccessSpan,
} from './access-zones.service.ts';
import { lockRoom } from './access-zones-rooms.queries.ts';
import { findOwnRooms, listOwn } from './own-access.queries.ts';

const invalidField = (field: string, rule: FieldError['rule']) => ({ fields: [{ field, rule, params: {} }] });

async function findPersonZones(
  call: Call<typeof accessZones.ofPerson> | Call<typeof accessZones.search>,
  accountName: string,
) {
  const row = (await queries.findPerson(call, accountName)) ?? call.refuse('HR_EMPLOYEE_NOT_FOUND');
  const { totalRooms: _, ...person } = row;
  return { ...person, zones: await queries.findZones(call, person.employeeId) };
}

export const accessZonesFeature: Feature = {
  name: 'access-zones',
  personal: accessZonesPersonal,
  constraints: { access_zones__employee_id__room_id: 'AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED' },
  jobs: [turnJob],
  routes: [
    route(accessZones.mine, (call) =>
      listOwn(call, call.viewer.employeeId ?? call.refuse('HR_EMPLOYEE_NOT_FOUND')),
    ),
    route(accessZones.myRooms, async ({ db, viewer, clock, refuse }) => {
      const { companyId, employeeId } = viewer;
      if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
      const rows = await findOwnRooms(db, viewer, { companyId, employeeId, at: clock.now() });
      const buildings = Map.groupBy(rows, ({ buildingId }) => buildingId);
      return {
        buildings: [...buildings].map(([id, rooms]) => ({
          id,
          buildingName: rooms[0]?.buildingName ?? '',
          address: rooms[0]?.address ?? '',
          rooms: rooms.map(({ buildingId: _, buildingName: __, address: ___, ...room }) => room),
        })),
      };
    }),
    route(accessZones.removeMine, async (call) => {
      const { viewer, params, refuse } = call;
      if (viewer.employeeId === null) refuse('HR_EMPLOYEE_NOT_FOUND');
      const before = await queries.accessZoneRow.lock(call, params.id);
      if (before.employeeId !== viewer.employeeId) refuse('AREA_ROOM_ACCESS_ID_NOT_FOUND');
      return queries.accessZoneRow.remove(call, before);
    }),
    route(accessZones.list, queries.listAreaRows),
    route(accessZones.people, queries.listPeople),
    route(accessZones.search, (call) => findPersonZones(call, call.query.username)),
    route(accessZones.ofPerson, (call) => findPersonZones(call, call.params.accountName)),
    route(accessZones.accessibleUsers, async (call) => {
      const { db, viewer, query, refuse } = call;
      const room = (await lockRoom(db, viewer, query.roomId)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
      return queries.listAccessible(call, room.companyId);
    }),
    route(accessZones.give, async (call) => {
      const { db, viewer, body, clock, record, refuse } = call;
      const { roomId, limitTimeAccess, username } = body;
      const isLimited = body.startAccessTime !== null || body.endAccessTime !== null;
      if (limitTimeAccess !== undefined && limitTimeAccess !== isLimited)
        refuse('API_INVALID_REQUEST_ARGUMENT', invalidField('limitTimeAccess', 'invalid'));
      const room = await lockClosedRoom(db, viewer, roomId);
      const span = toAccessSpan(room.timeZone, body);
      const { companyId } = room;
      const people = await queries.findPeopleToAdmit(call, companyId, username);
      if (people.length < new Set(username.map((name) => name.toLowerCase())).size)
        refuse('HR_EMPLOYEE_NOT_FOUND');
      const ids = await grantRoomAccess(
        db,
        viewer,
        people.map(({ employeeId }) => employeeId),
        { companyId, roomId, ...span, requestId: null, at: clock.now() },
      );
      const content = await queries.readZones(call, ids);
      await record(...content.map((after) => ({ companyId, entityId: after.id, after })));
      return { content };
    }),
    route(accessZones.update, async (call) => {
      const { db, viewer, params, body, refuse } = call;
      const before = await queries.accessZoneRow.lockToUpdate(call, params.id);
      if (before.employeeId === viewer.employeeId && !viewer.permissions.has('STAFF_LIST'))
        refuse('AUTH_NO_PERMISSION');
      const { start, end } = toAccessSpan(before.timeZone, { ...before, ...body });
      await refuseOverlap(db, viewer, {
        ...{ employeeIds: [before.employeeId], roomId: before.roomId, start, end },
        exceptId: before.id,
      });
      return queries.accessZoneRow.update(call, before, { start_at: start, end_at: end });
    }),
    route(accessZones.remove, async (call) => {
      const { accountName, roomId } = call.params;
      const zones = await queries.lockZones(call, roomId, accountName);
      if (zones.length === 0) call.refuse('AREA_ROOM_ACCESS_ID_NOT_FOUND');
      await removeZones(call, zones);
      return {};
    }),
  ],
};
