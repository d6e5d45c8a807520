import { zoneState } from '@gatehouse/api/access/access.rules';
import type { accessZones } from '@gatehouse/api/access/access-zones';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { localTimeToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './access-zones.queries.ts';
import * as grants from './access-zones-grants.queries.ts';
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
): grants.AccessSpan {
  const toInstant = (localTime: string | null) =>
    localTime === null ? null : new Date(localTimeToInstant(zone, localTime));
  const [start, end] = [toInstant(startAccessTime), toInstant(endAccessTime)];
  if (start && end && start >= end) refuseEnd();
  return { start, end };
}

const refuseEnd = () =>
  refuse('API_INVALID_REQUEST_ARGUMENT', {
    fields: [{ field: 'endAccessTime', rule: 'order', params: {} }],
  });

/**
 * Returns a room that requires access. Locks the room until the transaction ends, so that it cannot be deleted.
 * @throws AREA_ROOM_ID_NOT_FOUND
 * @throws AREA_ROOM_ACCESS_NOT_NEEDED if the room is open
 */
export async function lockClosedRoom(db: Db, viewer: Viewer, roomId: number): Promise<RoomToEnter> {
  const room = (await lockRoom(db, viewer, roomId)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
  if (room.roomType === 'OPEN_ROOM') refuse('AREA_ROOM_ACCESS_NOT_NEEDED');
  return room;
}

/**
 * Checks that none of the people already has an access zone of the room that overlaps the period.
 * @throws AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED with the person's name
 */
export async function refuseOverlap(db: Db, viewer: Viewer, values: grants.AccessZoneValues): Promise<void> {
  const [clash] = await grants.findOverlaps(db, viewer, values);
  if (clash)
    refuse('AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED', { clash: { id: clash.id, name: clash.name } });
}

type ZoneToGrant = Omit<grants.NewZone, 'givenBy'>;

/**
 * Grants people access to a room. Returns the IDs of the new access zones. If no start is given, the access starts now,
 * so a zone that has ended does not overlap.
 * @throws AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED if another zone overlaps
 */
export async function grantRoomAccess(
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
  zone: ZoneToGrant,
): Promise<number[]> {
  const { start, at } = zone;
  await refuseOverlap(db, viewer, { employeeIds, ...zone, start: start ?? at });
  // Terminals compare the start of a zone with their own clock, which may be slow. If the access starts now, the start
  // is therefore stored only if the zone would otherwise overlap an earlier zone.
  const former = start ? [] : await grants.findOverlaps(db, viewer, { employeeIds, ...zone });
  const returning = new Set(former.map(({ employeeId }) => employeeId));
  const insert = (ids: readonly number[], from: Date | null) =>
    grants.insertZones(db, ids, { ...zone, start: from, givenBy: viewer.accountId });
  return [
    ...(await insert(
      employeeIds.filter((id) => !returning.has(id)),
      start,
    )),
    ...(await insert([...returning], at)),
  ];
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

/**
 * Deletes all access zones of a room that is about to be deleted. Records the names of the people in the audit trail.
 */
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
  const at = clock.now();
  // If no start is sent, the access starts now.
  if (!span.start && span.end && span.end <= at) refuseEnd();
  const { companyId } = room;
  const people = await queries.findPeopleToAdmit(call, companyId, username);
  if (people.length < new Set(username.map((name) => name.toLowerCase())).size)
    refuse('HR_EMPLOYEE_NOT_FOUND');
  const employeeIds = people.map(({ employeeId }) => employeeId);
  const overlaps = await grants.findOverlaps(db, viewer, {
    ...{ employeeIds, roomId, end: span.end },
    start: span.start ?? at,
  });
  const skipped = [...new Map(overlaps.map((overlap) => [overlap.employeeId, overlap])).values()];
  const [clash] = skipped;
  if (clash && skipped.length === people.length)
    refuse('AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED', { clash: { id: clash.id, name: clash.name } });
  const blockedIds = new Set(skipped.map(({ employeeId }) => employeeId));
  const ids = await grantRoomAccess(
    db,
    viewer,
    employeeIds.filter((id) => !blockedIds.has(id)),
    { companyId, roomId, ...span, requestId: null, at },
  );
  const content = await queries.readZones(call, ids);
  await record(...content.map((after) => ({ companyId, entityId: after.id, after })));
  return { content, skipped: skipped.map((overlap) => toSkipped(overlap, at)) };
}

const toSkipped = (
  { accountName, name, enabled, startAt, endAt }: Awaited<ReturnType<typeof grants.findOverlaps>>[number],
  at: Date,
) => ({
  accountName,
  displayName: name,
  state: zoneState(
    { enabled, start: startAt?.getTime() ?? null, end: endAt?.getTime() ?? null },
    at.getTime(),
  ),
});

export async function updateAccessZone(call: Call<typeof accessZones.update>) {
  const { db, viewer, params, body, clock, refuse } = call;
  const before = await queries.accessZoneRow.lockToUpdate(call, params.id);
  if (before.employeeId === viewer.employeeId && !viewer.permissions.has('STAFF_LIST'))
    refuse('AUTH_NO_PERMISSION');
  const span = toAccessSpan(before.timeZone, { ...before, ...body });
  // If the start was cleared, the access starts now.
  const start = body.startAccessTime === null && before.startAccessTime !== null ? clock.now() : span.start;
  const { end } = span;
  await refuseOverlap(db, viewer, {
    ...{ employeeIds: [before.employeeId], roomId: before.roomId, start, end },
    exceptId: before.id,
  });
  return queries.accessZoneRow.update(call, before, { start_at: start, end_at: end });
}
