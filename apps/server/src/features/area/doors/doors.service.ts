import type { doors } from '@gatehouse/api/area/doors';
import { findCompanyOfCodes, findNamedRow } from '../../../platform/db/codes.ts';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import { recomputeSites } from '../../attendance/attendance-days/recompute.service.ts';
import { doorRow } from './doors.queries.ts';

const offMap = { map_x: null, map_y: null, map_width: null, map_height: null };

/** Replaces the room code in a request body by the id of the room. The room must belong to the company. */
async function withRoom<B extends { roomId?: number | undefined; roomCode?: string | undefined }>(
  { db, refuse }: Pick<Call<never>, 'db'> & { refuse(code: 'AREA_ROOM_ID_NOT_FOUND'): never },
  companyId: number | null,
  { roomCode, ...fields }: B,
) {
  const roomId = await findNamedRow(db, 'rooms.room_code', companyId, { id: fields.roomId, code: roomCode });
  if (roomCode !== undefined && roomId === undefined) refuse('AREA_ROOM_ID_NOT_FOUND');
  return { ...fields, ...(roomId !== undefined && { roomId }) };
}

export async function createDoor(call: Call<typeof doors.create>) {
  const { db, viewer, refuse } = call;
  const { companyCode, ...named } = call.body;
  const company = await findCompanyOfCodes(db, viewer, companyCode);
  if (company === undefined) return refuse('HR_COMPANY_NOT_FOUND');
  const body = await withRoom(call, company, named);
  const companyId =
    (body.roomId && (await lockReferencedRow(db, viewer, 'rooms', body.roomId))) ||
    refuse('AREA_ROOM_ID_NOT_FOUND');
  if (companyCode !== undefined && companyId !== company) refuse('AREA_ROOM_ID_NOT_FOUND');
  return doorRow.insert({ ...call, body }, { company_id: companyId });
}

export async function updateDoor(sentCall: Call<typeof doors.update>) {
  const { db, viewer, params, refuse } = sentCall;
  const { companyId: company } = await doorRow.find(sentCall, params.id);
  const body = await withRoom(sentCall, company, sentCall.body);
  const call = { ...sentCall, body };
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
