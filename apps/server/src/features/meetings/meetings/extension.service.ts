import type { meetings } from '@gatehouse/api/meetings/meetings';
import type { Call } from '../../../platform/http/route.ts';
import { findFreeOccurrences, openRoom } from './booking.service.ts';
import { extensionOf, planOfRow } from './meeting-results.service.ts';
import * as changes from './meetings.changes.queries.ts';
import type { LockedMeeting } from './meetings.service.ts';
import { occurrencesOf } from './recurrence.rules.ts';

/**
 * Extends a series in its last month by the maximum length of a series. Existing occurrences stay unchanged, and each
 * guest gets one mail.
 */
export async function extend(
  call: Call<typeof meetings.extend>,
  { row, rooms }: LockedMeeting,
): Promise<void> {
  const { db, viewer, body, clock, refuse } = call;
  const { companyId, meetingId, roomId, timeZone: zone, until } = row;
  const extension = extensionOf(row, clock.now());
  if ('reason' in extension) return refuse('SCHE_INVALID_STATUS', extension);
  if (until === null) return refuse('SCHE_INVALID_STATUS', { reason: 'NO_SERIES' });
  const { to } = extension;
  openRoom(call, rooms, roomId, companyId);
  const added = occurrencesOf(zone, { ...planOfRow(row), until: to }).filter(
    ({ date }) => date > until && !row.skipped.includes(date),
  );
  const { free, skipped } = await findFreeOccurrences(call, { id: roomId, zone }, added, {
    skipTaken: body.skipTaken,
    keepsFirst: false,
  });
  await changes.extendSeries(db, viewer, meetingId, to, clock.now());
  await changes.placeOccurrences(
    db,
    { companyId, meetingId, roomId },
    free.map((occurrence) => ({ ...occurrence, id: null })),
  );
  for (const date of skipped) await changes.skipDate(db, viewer, meetingId, date, clock.now());
}
