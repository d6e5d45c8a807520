import type { meetings } from '@gatehouse/api/meetings/meetings';
import type { Call } from '../../../platform/http/route.ts';
import { freeOf, openRoom } from './booking.service.ts';
import * as changes from './meetings.changes.queries.ts';
import type { Locked } from './meetings.service.ts';
import { extensionOf, planOfRow } from './present.service.ts';
import { occurrencesOf } from './recurrence.rules.ts';

/** Extends a series in its last month as far as a series may go on. Its dates stay as they are, and its guests get one mail. */
export async function extend(call: Call<typeof meetings.extend>, { row, rooms }: Locked): Promise<void> {
  const { db, viewer, body, clock, refuse } = call;
  const { companyId, meetingId, roomId, timeZone: zone, until } = row;
  const to = extensionOf(row, clock.now());
  if (to === null || until === null) return refuse('SCHE_INVALID_STATUS');
  openRoom(call, rooms, roomId, companyId);
  const added = occurrencesOf(zone, { ...planOfRow(row), until: to }).filter(
    ({ date }) => date > until && !row.skipped.includes(date),
  );
  const { free, skipped } = await freeOf(call, { id: roomId, zone }, added, {
    skipTaken: body.skipTaken,
    keepsFirst: false,
  });
  await changes.extendSeries(db, viewer, meetingId, to, clock.now());
  await changes.place(
    db,
    { companyId, meetingId, roomId },
    free.map((one) => ({ ...one, id: null })),
  );
  for (const date of skipped) await changes.skipDate(db, viewer, meetingId, date, clock.now());
}
