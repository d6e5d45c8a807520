import type { ComingMeetings } from '@gatehouse/api/meetings/meetings';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { Call } from '../../../platform/http/route.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { countWithGuests, findComing } from './coming.queries.ts';

/** So many of them are named. */
const mostNamed = 5;

/**
 * Refuses to close rooms in which meetings are to come, and names these: with `inUse`, or, where guests would stand before a closed door
 * without having been told (rules.md §6), with SCHE_EVENT_GUEST_NOT_EMPTY.
 */
export async function refuseClosing<C extends ErrorCode>(
  call: Pick<Call<never>, 'db' | 'viewer' | 'clock'>,
  refuse: (code: C | 'SCHE_EVENT_GUEST_NOT_EMPTY', details: Refusal['details']) => never,
  inUse: C,
  roomIds: readonly number[],
): Promise<void> {
  const coming = await findComing(call.db, call.viewer, roomIds, call.clock.now());
  if (coming.length === 0) return;
  const clash: ComingMeetings = {
    coming: coming.slice(0, mostNamed).map(({ title, start }) => ({ title, start })),
    count: coming.length,
  };
  refuse(coming.some(({ hasGuests }) => hasGuests) ? 'SCHE_EVENT_GUEST_NOT_EMPTY' : inUse, { clash });
}

/** Whether somebody leaves meetings behind whose guests nobody would tell (rules.md §6). */
export const leavesGuests = async (
  { db, clock }: Pick<Call<never>, 'db' | 'clock'>,
  employeeId: number,
): Promise<boolean> => (await countWithGuests(db, employeeId, clock.now())) > 0;
