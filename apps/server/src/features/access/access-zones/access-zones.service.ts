import type { accessZones } from '@gatehouse/api/access/access-zones';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { localTimeToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './access-zones.queries.ts';
import { lockRoom, type RoomToEnter } from './access-zones-rooms.queries.ts';
import { findOwnRooms } from './own-access.queries.ts';

interface AccessTimes {
  startAccessTime: string | null;
  endAccessTime: string | null;
}

/**
 * Converts local times at the room to instants.
 * @throws API_INVALID_REQUEST_ARGUMENT if the end is not after the start (spec §5)
 */
export function toAccessSpan(
  zone: string,
  { startAccessTime, endAccessTime }: AccessTimes,
): queries.AccessSpan {
  const toInstant = (localTime: string | null) =>
    localTime === null ? null : new Date(localTimeToInstant(zone, localTime));
  const [start, end] = [toInstant(startAccessTime), toInstant(endAccessTime)];
  if (start && end && start >= end)
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'endAccessTime', rule: 'order', params: {} }],
    });
  return { start, end };
}

/**
 * Returns a room that requires access. Locks it until the transaction ends, so that it cannot be deleted.
 * @throws AREA_ROOM_ID_NOT_FOUND
 * @throws AREA_ROOM_ACCESS_NOT_NEEDED if the room is open
 */
export async function lockClosedRoom(db: Db, viewer: Viewer, roomId: number): Promise<RoomToEnter> {
  const room = (await lockRoom(db, viewer, roomId)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
  if (room.roomType === 'OPEN_ROOM') refuse('AREA_ROOM_ACCESS_NOT_NEEDED');
  return room;
}

/**
 * Checks that none of these people already has a zone of the room that overlaps the period.
 * @throws AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED with the person's name
 */
export async function refuseOverlap(db: Db, viewer: Viewer, values: queries.AccessZoneValues): Promise<void> {
  const clash = await queries.findOverlap(db, viewer, values);
  if (clash) refuse('AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED', { clash });
}

/**
 * Grants people access to a room. Returns the IDs of their zones.
 * @throws AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED if a zone overlaps
 */
export async function grantRoomAccess(
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
  zone: Omit<queries.NewZone, 'givenBy'>,
): Promise<number[]> {
  await refuseOverlap(db, viewer, { employeeIds, ...zone });
  return queries.insertZones(db, employeeIds, { ...zone, givenBy: viewer.accountId });
}

type ZoneRemovalCall = Pick<Call<typeof accessZones.remove>, 'db' | 'viewer' | 'clock' | 'record'>;
type LockedZones = Awaited<ReturnType<typeof queries.lockZones>>;

export async function removeZones(call: ZoneRemovalCall, zones: LockedZones): Promise<void> {
  if (zones.length === 0) return;
  await queries.deleteZones(
    call,
    zones.map(({ id }) => id),
  );
  await call.record(
    ...zones.map((before) => ({
      companyId: before.companyId,
      entity: 'accessZones' as const,
      entityId: before.id,
      before,
    })),
  );
}

/** Deletes all zones of a room that is about to be deleted. The audit trail keeps the names of the people. */
export const removeZonesOfRoom = async (call: ZoneRemovalCall, roomId: number): Promise<void> =>
  removeZones(call, await queries.lockZones(call, roomId, null));

const invalidField = (field: string, rule: FieldError['rule']) => ({ fields: [{ field, rule, params: {} }] });

export async function groupOwnRooms({ db, viewer, clock, refuse }: Call<typeof accessZones.myRooms>) {
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
}

export async function giveAccess(call: Call<typeof accessZones.give>) {
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
}

export async function updateAccessZone(call: Call<typeof accessZones.update>) {
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
}
