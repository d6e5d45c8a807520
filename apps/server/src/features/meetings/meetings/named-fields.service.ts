import type { meetings } from '@gatehouse/api/meetings/meetings';
import type { BodyOf } from '@gatehouse/api/platform/operation';
import { findNamedRow } from '../../../platform/db/codes.ts';
import { type BookingCall, fieldError } from './booking.service.ts';
import { findEmployeeIds } from './meetings.queries.ts';

type MeetingBody = BodyOf<typeof meetings.create> | BodyOf<typeof meetings.update>;

/**
 * Converts the field names of spec §3 in a body: the room by its code, internal users by their account names, and the
 * repeat as `recurrence`. Refuses a code and an id of different rooms, and a repeat that contradicts the recurrence.
 */
export async function resolveNames<B extends MeetingBody>(
  call: BookingCall,
  companyId: number | null,
  body: B,
): Promise<Omit<B, 'roomCode' | 'internalUsers' | 'recurrence'>> {
  const { roomCode, internalUsers, recurrence, ...fields } = body;
  const resolved: Partial<MeetingBody> = {};
  if (roomCode !== undefined)
    resolved.roomId =
      (await findNamedRow(call.db, 'rooms.room_code', companyId, { id: body.roomId, code: roomCode })) ??
      call.refuse('AREA_ROOM_ID_NOT_FOUND');
  if (internalUsers !== undefined) {
    const names = new Set(internalUsers.map((name) => name.toLowerCase()));
    const ids = await findEmployeeIds(call.db, call.viewer, [...names]);
    if (ids.length < names.size) call.refuse('HR_EMPLOYEE_NOT_FOUND');
    resolved.attendeeIds = [...new Set([...(body.attendeeIds ?? []), ...ids])];
  }
  if (recurrence !== undefined) {
    const { frequency } = recurrence;
    const { repeat = 'ONCE' } = body;
    if (repeat !== 'ONCE' && repeat !== frequency)
      call.refuse('API_INVALID_REQUEST_ARGUMENT', fieldError('recurrence', 'invalid'));
    resolved.repeat = frequency;
  }
  return { ...fields, ...resolved };
}
