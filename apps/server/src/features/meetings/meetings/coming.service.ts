import type { rooms } from '@gatehouse/api/area/rooms';
import type { ComingMeetings } from '@gatehouse/api/meetings/meetings';
import type { Call } from '../../../platform/http/route.ts';
import { countWithGuests, findComing } from './coming.queries.ts';

/** So many of them are named. */
const mostNamed = 5;

/**
 * Refuses to close a room in which meetings are to come, and names these; where guests would stand before a closed door without having
 * been told (rules.md §6), with SCHE_EVENT_GUEST_NOT_EMPTY.
 */
export async function refuseClosing(call: Call<typeof rooms.update>, roomId: number): Promise<void> {
  const coming = await findComing(call.db, call.viewer, roomId, call.clock.now());
  if (coming.length === 0) return;
  const clash: ComingMeetings = {
    coming: coming.slice(0, mostNamed).map(({ title, start }) => ({ title, start })),
    count: coming.length,
  };
  const hasGuests = coming.some((meeting) => meeting.hasGuests);
  call.refuse(hasGuests ? 'SCHE_EVENT_GUEST_NOT_EMPTY' : 'AREA_ROOM_IN_USE', { clash });
}

/** Whether somebody leaves meetings behind whose guests nobody would tell (rules.md §6). */
export const leavesGuests = async (
  { db, clock }: Pick<Call<never>, 'db' | 'clock'>,
  employeeId: number,
): Promise<boolean> => (await countWithGuests(db, employeeId, clock.now())) > 0;
