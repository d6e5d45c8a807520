import type { rooms } from '@gatehouse/api/area/rooms';
import type { ComingMeetings } from '@gatehouse/api/meetings/meetings';
import type { Call } from '../../../platform/http/route.ts';
import { countWithGuests, findComing } from './upcoming-meetings.queries.ts';

/** Maximum number of meetings that the refusal to close a room lists. */
const mostNamed = 5;

/**
 * Refuses to close a room with upcoming meetings, and lists these meetings. Otherwise guests would arrive at a closed
 * room without notice (rules.md §6).
 *
 * @throws Refusal SCHE_EVENT_GUEST_NOT_EMPTY if a meeting has guests, AREA_ROOM_IN_USE otherwise
 */
export async function refuseClosing(call: Call<typeof rooms.update>, roomId: number): Promise<void> {
  const upcoming = await findComing(call.db, call.viewer, roomId, call.clock.now());
  if (upcoming.length === 0) return;
  const clash: ComingMeetings = {
    coming: upcoming.slice(0, mostNamed).map(({ title, start }) => ({ title, start })),
    count: upcoming.length,
  };
  const hasGuests = upcoming.some((meeting) => meeting.hasGuests);
  call.refuse(hasGuests ? 'SCHE_EVENT_GUEST_NOT_EMPTY' : 'AREA_ROOM_IN_USE', { clash });
}

/**
 * Returns whether a person owns upcoming meetings with guests. Such a person must not be deleted, because the guests
 * would not be notified (rules.md §6).
 */
export const leavesGuests = async (
  { db, clock }: Pick<Call<never>, 'db' | 'clock'>,
  employeeId: number,
): Promise<boolean> => (await countWithGuests(db, employeeId, clock.now())) > 0;
