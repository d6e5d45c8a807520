import type { Db } from '../../../platform/db/database.ts';
import { publicHost } from '../../../platform/public-host.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { exclusiveEnd, type PublishedObject } from '../meetings/published-meetings.service.ts';
import * as queries from './schedules.queries.ts';

/**
 * Replaces the missing end of an open range. It is later than all schedule events, because schedule events do not
 * repeat.
 */
const end = new Date('9999-01-01T00:00:00Z');

/**
 * Lists the events of the person’s schedule, without meetings, for calendar apps. Pending events are tentative, and
 * rejected events are omitted.
 */
export async function listPublishedEvents(
  { db, viewer, settings }: { db: Db; viewer: Viewer } & Pick<Services, 'settings'>,
  since: Date,
): Promise<PublishedObject[]> {
  const rows = await queries.listMine(db, viewer, { from: since, to: end });
  return rows.flatMap((row) => {
    const {
      id,
      version,
      title,
      content,
      timeZone: zone,
      isAllDay,
      owner,
      eventStatus,
    } = queries.toResult(row);
    if (eventStatus === 'REJECTED') return [];
    const uid = `schedule-${id}@${publicHost(settings.publicUrl)}`;
    const times = { startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() };
    const event = {
      ...{ uid, sequence: version - 1, zone, isAllDay, title, content, ...times },
      location: owner.ownerType === 'PERSONAL' ? '' : owner.displayName,
      isTentative: eventStatus === 'PENDING',
    };
    return [
      {
        uid,
        events: [event],
        times: [{ ...times, endsAt: exclusiveEnd(isAllDay, times.endsAt) }],
        changedAt: row.changedAt.getTime(),
      },
    ];
  });
}
