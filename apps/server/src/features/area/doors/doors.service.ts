import type { doors } from '@gatehouse/api/area/doors';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import { recomputeSites } from '../../attendance/attendance-days/recompute.service.ts';
import { doorRow } from './doors.queries.ts';

const offMap = { map_x: null, map_y: null, map_width: null, map_height: null };

export async function updateDoor(call: Call<typeof doors.update>) {
  const { db, viewer, params, body, refuse } = call;
  const before = await doorRow.lockToUpdate(call, params.id);
  const { companyId, roomId } = before;
  if ((await lockReferencedRow(db, viewer, 'rooms', body.roomId ?? roomId)) !== companyId)
    refuse('AREA_ROOM_ID_NOT_FOUND');
  // A door that moves to another room is removed from the map, because its map position belongs to the previous
  // room.
  const leaves = body.roomId !== undefined && body.roomId !== roomId;
  const after = await doorRow.update(call, before, leaves ? offMap : {});
  if (leaves) await recomputeSites(call, companyId);
  return after;
}
