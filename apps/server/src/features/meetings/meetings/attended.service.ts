import type { Meeting } from '@gatehouse/api/meetings/meetings';
import type { Call } from '../../../platform/http/route.ts';
import { listAttended } from './meetings.queries.ts';
import { present } from './present.service.ts';

/** Meetings between two instants that the viewer holds or is asked to come to. */
export async function attendedBetween(
  { db, viewer, clock }: Pick<Call<never>, 'db' | 'viewer' | 'clock'>,
  between: { from: Date; to: Date },
): Promise<Meeting[]> {
  const found = await listAttended(db, viewer, between);
  return found.map((row) => present(row, viewer, clock.now()));
}
