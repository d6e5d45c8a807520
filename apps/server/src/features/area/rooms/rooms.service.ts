import type { Room, rooms } from '@gatehouse/api/area/rooms';
import { findNamedCompany, findNamedRow } from '../../../platform/db/codes.ts';
import type { Call } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { recomputeSites } from '../../attendance/attendance-days/recompute.service.ts';
import { refuseClosing } from '../../meetings/meetings/upcoming-meetings.service.ts';
import * as queries from './rooms.queries.ts';

const isBookable = ({ isEnabled, roomType }: { isEnabled: boolean; roomType: string }): boolean =>
  isEnabled && roomType === 'MEETING_ROOM';

/**
 * Returns the room's map position after an update: the sent position, null if the room moves to another floor or
 * building without a sent position, or undefined if unchanged.
 */
function rectangleAfter(
  before: Room,
  { roomMapData, buildingId, floor }: Omit<Call<typeof rooms.update>['body'], 'buildingCode'>,
) {
  const leaves =
    (buildingId !== undefined && buildingId !== before.buildingId) ||
    (floor !== undefined && floor !== before.floor);
  return roomMapData === undefined && leaves && before.roomMapData !== null ? null : roomMapData;
}

export async function createRoom(call: Call<typeof rooms.create>) {
  const { db, viewer, body, refuse } = call;
  const { parentRoomId } = body;
  const companyId =
    (await findNamedCompany(db, viewer, { id: body.companyId, code: body.companyCode })) ??
    refuse('HR_COMPANY_NOT_FOUND');
  const building = { id: body.buildingId, code: body.buildingCode };
  const buildingId =
    (await findNamedRow(db, 'buildings.building_code', companyId, building)) ??
    refuse('AREA_BUILDING_ID_NOT_FOUND');
  if (!(await queries.lockBuilding(db, viewer, companyId, buildingId))) refuse('AREA_BUILDING_ID_NOT_FOUND');
  if (parentRoomId !== null) {
    const enclosing = await queries.findEnclosingRooms(db, viewer, buildingId, parentRoomId);
    if (enclosing.length === 0) refuse('AREA_ROOM_PARENT_NOT_FOUND');
  }
  return queries.roomRow.insert({ ...call, body: { ...body, buildingId } }, { company_id: companyId });
}

/** Replaces the code of a building in a request body by the building's id. */
async function withBuilding(call: Call<typeof rooms.update>) {
  const { db, params, refuse } = call;
  const { buildingCode, ...fields } = call.body;
  const { companyId } = await queries.roomRow.find(call, params.id);
  const building = { id: fields.buildingId, code: buildingCode };
  const buildingId = await findNamedRow(db, 'buildings.building_code', companyId, building);
  if (buildingCode !== undefined && buildingId === undefined) refuse('AREA_BUILDING_ID_NOT_FOUND');
  return { ...fields, ...(buildingId !== undefined && { buildingId }) };
}

export async function updateRoom(sentCall: Call<typeof rooms.update>) {
  const body = await withBuilding(sentCall);
  const call = { ...sentCall, body };
  const { db, viewer, params, refuse } = call;
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
}
