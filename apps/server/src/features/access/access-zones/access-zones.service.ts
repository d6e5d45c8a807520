import type { accessZones } from '@gatehouse/api/access/access-zones';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { localTimeToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './access-zones.queries.ts';

/** Says no with a code that the operations which give access, and those which ask for it, declare. */
function refuse(code: ErrorCode, details: Refusal['details'] = null): never {
  throw new Refusal(code, details);
}

interface Times {
  startAccessTime: string | null;
  endAccessTime: string | null;
}

/** Readings of the clocks at a room as instants. Refuses an end that is not after the start (spec §5). */
export function spanOf(zone: string, { startAccessTime, endAccessTime }: Times): queries.Span {
  const instant = (wall: string | null) => (wall === null ? null : new Date(localTimeToInstant(zone, wall)));
  const [start, end] = [instant(startAccessTime), instant(endAccessTime)];
  if (start && end && start >= end)
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'endAccessTime', rule: 'order', params: {} }],
    });
  return { start, end };
}

/** A room that one needs access to; it cannot be deleted before the transaction ends. */
export async function holdRoomToEnter(db: Db, viewer: Viewer, roomId: number): Promise<queries.RoomToEnter> {
  const room = (await queries.holdRoom(db, viewer, roomId)) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
  if (room.roomType === 'OPEN_ROOM') refuse('AREA_ROOM_ACCESS_NOT_NEEDED');
  return room;
}

/** Nobody has two zones of a room at a time; the answer names who has one. */
export async function refuseOverlap(db: Db, viewer: Viewer, wanted: queries.Wanted): Promise<void> {
  const clash = await queries.findOverlap(db, viewer, wanted);
  if (clash) refuse('AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED', { clash });
}

/** Lets people into a room who have no zone of it at the time; the numbers of their zones. */
export async function giveAccess(
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
  zone: Omit<queries.NewZone, 'givenBy'>,
): Promise<number[]> {
  await refuseOverlap(db, viewer, { employeeIds, ...zone });
  return queries.insertZones(db, employeeIds, { ...zone, givenBy: viewer.accountId });
}

type Removing = Pick<Call<typeof accessZones.remove>, 'db' | 'viewer' | 'clock' | 'record'>;
type Zones = Awaited<ReturnType<typeof queries.lockZones>>;

/** Deletes zones that the caller has locked, each with an entry of its own in the trail. */
export async function removeZones(call: Removing, zones: Zones): Promise<void> {
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

/** Takes everybody's access to a room that is about to go: whose it was stays in the trail. */
export const removeZonesOfRoom = async (call: Removing, roomId: number): Promise<void> =>
  removeZones(call, await queries.lockZones(call, roomId, null));
