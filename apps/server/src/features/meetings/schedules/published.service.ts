import type { Db } from '../../../platform/db/database.ts';
import { publicHost } from '../../../platform/public-host.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type Published, wholeEnd } from '../meetings/published.service.ts';
import * as queries from './schedules.queries.ts';

/** Schedules do not repeat: this far ahead there is nothing. */
const end = new Date('9999-01-01T00:00:00Z');

/** What stands in somebody's own schedule beside meetings, as calendar programs read it: what waits is tentative, what was rejected is not on. */
export async function publishedEvents(
  { db, viewer, settings }: { db: Db; viewer: Viewer } & Pick<Services, 'settings'>,
  since: Date,
): Promise<Published[]> {
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
    } = queries.present(row);
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
        times: [{ ...times, endsAt: wholeEnd(isAllDay, times.endsAt) }],
        changedAt: row.changedAt.getTime(),
      },
    ];
  });
}
