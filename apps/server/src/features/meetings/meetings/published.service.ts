import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { CalendarEvent } from './ical.rules.ts';
import { findPublished, findSaid } from './invitations.queries.ts';
import { heldOf } from './invitations.rules.ts';
import { saidOf } from './invitations.service.ts';

/** What calendar programs read under one UID. Instants are epoch ms. */
export interface Published {
  uid: string;
  events: readonly CalendarEvent[];
  /** When it takes place, each date of a series; whole days up to the beginning of the next. */
  times: readonly { startsAt: number; endsAt: number }[];
  /** When any of it was last changed. */
  changedAt: number;
}

const timesOf = ({ dates, plan }: ReturnType<typeof saidOf>) =>
  dates.map(({ startsAt, endsAt }) => ({ startsAt, endsAt: wholeEnd(plan.isAllDay, endsAt) }));

/** The end of an event as an exclusive bound: whole days are stored to their last second. */
export const wholeEnd = (isAllDay: boolean, endsAt: number): number => (isAllDay ? endsAt + 1000 : endsAt);

/** Meetings that somebody holds or attends, or that are held in a room, and that are not over since longer than `since`. */
export async function publishedMeetings(
  { db, viewer, settings }: { db: Db; viewer: Viewer } & Pick<Services, 'settings'>,
  whose: { employeeId: number } | { roomId: number },
  since: Date,
): Promise<Published[]> {
  const theirs = await findPublished(db, viewer, whose, since);
  const ids = theirs.filter(({ isOn }) => isOn).map(({ id }) => id);
  if (ids.length === 0) return [];
  const shown = new Set(theirs.map(({ id }) => id));
  const all = (await findSaid(db, viewer, ids)).map((row) => saidOf(row, settings.publicUrl));
  return [...Map.groupBy(all, ({ uid }) => uid)].flatMap(([uid, said]) => {
    const own = said.filter(({ row }) => shown.has(row.id));
    const sequence = said.at(-1)?.row.sequence ?? 0;
    const events = heldOf(said, ({ row }) => shown.has(row.id)).map((told) => ({ ...told, sequence }));
    if (events.length === 0) return [];
    const changedAt = Math.max(...said.map(({ row }) => row.changedAt.getTime()));
    return [{ uid, events, times: own.flatMap(timesOf), changedAt }];
  });
}
