import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { CalendarEvent } from './ical.rules.ts';
import { findPublished, findSaid } from './invitations.queries.ts';
import { heldOf } from './invitations.rules.ts';
import { saidOf } from './invitations.service.ts';

/** Events as calendar programs read them, and when any of them was last changed (epoch ms). */
export interface Published {
  events: CalendarEvent[];
  changedAt: number;
}

/** Meetings that somebody holds or attends, or that are held in a room, and that are not over since longer than `since`. */
export async function publishedMeetings(
  { db, viewer, settings }: { db: Db; viewer: Viewer } & Pick<Services, 'settings'>,
  whose: { employeeId: number } | { roomId: number },
  since: Date,
): Promise<Published> {
  const theirs = await findPublished(db, viewer, whose, since);
  const ids = theirs.filter(({ isOn }) => isOn).map(({ id }) => id);
  if (ids.length === 0) return { events: [], changedAt: 0 };
  const shown = new Set(theirs.map(({ id }) => id));
  const said = (await findSaid(db, viewer, ids)).map((row) => saidOf(row, settings.publicUrl));
  const sequences = new Map(said.map(({ uid, row }) => [uid, row.sequence]));
  return {
    events: heldOf(said, ({ row }) => shown.has(row.id)).map((told) => ({
      ...told,
      uid: `${told.uid}@gatehouse`,
      sequence: sequences.get(told.uid) ?? 0,
    })),
    changedAt: Math.max(...said.map(({ row }) => row.changedAt.getTime())),
  };
}
