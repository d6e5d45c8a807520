import { accessZones } from '@gatehouse/api/access/access-zones';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { turnJob } from './access-zones.jobs.ts';
import { accessZonesPersonal } from './access-zones.personal.ts';
import * as queries from './access-zones.queries.ts';
import { giveAccess, groupOwnRooms, removeZones, updateAccessZone } from './access-zones.service.ts';
import { lockRoom } from './access-zones-rooms.queries.ts';
import { listOwn } from './own-access.queries.ts';
import { checkAccess, exportPlaceAccess, listPlaceAccess } from './place-access.service.ts';

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
    route(accessZones.myRooms, groupOwnRooms),
    route(accessZones.removeMine, async (call) => {
      const { viewer, params, refuse } = call;
      if (viewer.employeeId === null) refuse('HR_EMPLOYEE_NOT_FOUND');
      const before = await queries.accessZoneRow.lock(call, params.id);
      if (before.employeeId !== viewer.employeeId) refuse('AREA_ROOM_ACCESS_ID_NOT_FOUND');
      return queries.accessZoneRow.remove(call, before);
    }),
    route(accessZones.removeMyRoom, async (call) => {
      const { viewer, params, refuse } = call;
      if (viewer.employeeId === null) refuse('HR_EMPLOYEE_NOT_FOUND');
      const zones = await queries.lockZones(call, params.id, viewer.accountName);
      if (zones.length === 0) refuse('AREA_ROOM_ACCESS_ID_NOT_FOUND');
      await removeZones(call, zones);
      return {};
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
    route(accessZones.atPlace, listPlaceAccess),
    exportRoute(accessZones.export, exportPlaceAccess),
    route(accessZones.check, checkAccess),
    route(accessZones.give, giveAccess),
    route(accessZones.update, updateAccessZone),
    route(accessZones.remove, async (call) => {
      const { accountName, roomId } = call.params;
      const zones = await queries.lockZones(call, roomId, accountName);
      if (zones.length === 0) call.refuse('AREA_ROOM_ACCESS_ID_NOT_FOUND');
      await removeZones(call, zones);
      return {};
    }),
  ],
};
