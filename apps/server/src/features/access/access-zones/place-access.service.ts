import { type AccessQuestion, checkAccessRules, zoneState } from '@gatehouse/api/access/access.rules';
import { accessLimits, type accessZones } from '@gatehouse/api/access/access-zones';
import { instantToIsoLocalTime, localTimeToInstant } from '../../../platform/dates/zones.ts';
import type { Call, ExportCall } from '../../../platform/http/route.ts';
import { createSheetFile, type SheetFile } from '../../../platform/sheets/sheets.ts';
import * as queries from './place-access.queries.ts';
import { createPlaceAccessSheet } from './place-access.sheet.ts';

export async function listPlaceAccess(call: Call<typeof accessZones.atPlace>) {
  const { query } = call;
  return {
    ...(await queries.listAtPlace(call)),
    place: await queries.findAccessPlace(call, query),
    openRooms: await queries.findOpenRooms(call, query),
  };
}

export async function exportPlaceAccess(call: ExportCall<typeof accessZones.export>): Promise<SheetFile> {
  const { change, viewer, clock, query, language, refuse } = call;
  const { exported } = accessLimits;
  const content = await change(async (db) => ({
    zones: await queries.findAtPlace({ db, viewer, clock }, query, exported + 1),
    openRooms: await queries.findOpenRooms({ db, viewer, clock }, query),
    place: await queries.findAccessPlace({ db, viewer, clock }, query),
  }));
  if (content.zones.length > exported) refuse('API_PAYLOAD_TOO_LARGE');
  const rows = content.zones.length + content.openRooms.length;
  return createSheetFile('room-access', await createPlaceAccessSheet(content, language), {
    rows,
    at: clock.now(),
  });
}

/**
 * Checks each rule of `checkAccessRules`, which also decides at doors (occupancy/entry.queries.ts), for a person, a room
 * and a time.
 */
export async function checkAccess({ db, viewer, query, refuse }: Call<typeof accessZones.check>) {
  const { employeeId, roomId, doorId } = query;
  const room = (await queries.findCheckedRoom(db, viewer, roomId)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
  const door =
    doorId === undefined
      ? undefined
      : ((await queries.findCheckedDoor(db, roomId, doorId)) ?? refuse('AREA_DOOR_ID_NOT_FOUND'));
  const person =
    (await queries.findCheckedPerson(db, viewer, room, employeeId)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  const { timeZone, type } = room;
  const at = localTimeToInstant(timeZone, query.at);
  const { enabled, account, zones } = person;
  const question: AccessQuestion = {
    at,
    person: { enabled, account },
    device: door && door.device !== null ? { enabled: door.device } : undefined,
    door: door && { enabled: door.enabled },
    room: { id: roomId, type, enabled: room.enabled },
    building: { enabled: room.buildingEnabled },
    zones,
  };
  const rules = checkAccessRules(question);
  const current = type === 'OPEN_ROOM' ? undefined : zones.find((zone) => zoneState(zone, at) === 'NOW');
  const localTime = (time: number | null) => time && instantToIsoLocalTime(timeZone, time);
  return {
    granted: rules.every(({ refusal }) => refusal === null),
    at: new Date(at).toISOString(),
    timeZone,
    roomType: type,
    zone: current
      ? { startAccessTime: localTime(current.start) || null, endAccessTime: localTime(current.end) || null }
      : null,
    rules,
  };
}
