import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { CalendarEvent } from './ical.rules.ts';
import { findPublished, findSaid } from './invitations.queries.ts';
import { listCalendarEvents } from './invitations.rules.ts';
import { toInvitation } from './invitations.service.ts';

/** The events with one UID, as calendar apps read them. Instants are epoch milliseconds. */
export interface PublishedObject {
  uid: string;
  events: readonly CalendarEvent[];
  /** The times of all occurrences. An all-day occurrence ends with the start of the next day. */
  times: readonly { startsAt: number; endsAt: number }[];
  /** The time of the last change to any of the events. */
  changedAt: number;
}

const toTimes = ({ dates, plan }: ReturnType<typeof toInvitation>) =>
  dates.map(({ startsAt, endsAt }) => ({ startsAt, endsAt: exclusiveEnd(plan.isAllDay, endsAt) }));

/**
 * Returns the end of an event as an exclusive bound. All-day events are stored with the last second of their last day.
 */
export const exclusiveEnd = (isAllDay: boolean, endsAt: number): number =>
  isAllDay ? endsAt + 1000 : endsAt;

/**
 * Lists the meetings with a date that ends after `since`, either of a room, or of a person that owns or attends them.
 */
export async function listPublishedMeetings(
  { db, viewer, settings }: { db: Db; viewer: Viewer } & Pick<Services, 'settings'>,
  owner: { employeeId: number } | { roomId: number },
  since: Date,
): Promise<PublishedObject[]> {
  const ownRows = await findPublished(db, viewer, owner, since);
  const ids = ownRows.filter(({ isOn }) => isOn).map(({ id }) => id);
  if (ids.length === 0) return [];
  const ownIds = new Set(ownRows.map(({ id }) => id));
  const all = (await findSaid(db, viewer, ids)).map((row) => toInvitation(row, settings.publicUrl));
  return [...Map.groupBy(all, ({ uid }) => uid)].flatMap(([uid, invitations]) => {
    const own = invitations.filter(({ row }) => ownIds.has(row.id));
    const sequence = invitations.at(-1)?.row.sequence ?? 0;
    const events = listCalendarEvents(invitations, ({ row }) => ownIds.has(row.id)).map((content) => ({
      ...content,
      sequence,
    }));
    if (events.length === 0) return [];
    const changedAt = Math.max(...invitations.map(({ row }) => row.changedAt.getTime()));
    return [{ uid, events, times: own.flatMap(toTimes), changedAt }];
  });
}
