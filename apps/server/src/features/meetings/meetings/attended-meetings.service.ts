import type { Meeting } from '@gatehouse/api/meetings/meetings';
import type { Call } from '../../../platform/http/route.ts';
import { toMeeting } from './meeting-results.service.ts';
import { listAttended } from './meetings.queries.ts';

/** Lists the meetings between two instants that the caller owns or attends. */
export async function listAttendedBetween(
  { db, viewer, clock }: Pick<Call<never>, 'db' | 'viewer' | 'clock'>,
  between: { from: Date; to: Date },
): Promise<Meeting[]> {
  const rows = await listAttended(db, viewer, between);
  return rows.map((row) => toMeeting(row, viewer, clock.now()));
}
