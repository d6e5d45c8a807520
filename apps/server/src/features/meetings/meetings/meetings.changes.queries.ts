import type { MeetingInput } from '@gatehouse/api/meetings/meetings';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { plain } from '../../../platform/db/arrays.ts';
import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { longestMs, type Occurrence, type Plan } from './recurrence.rules.ts';

export type Said = Pick<MeetingInput, 'title' | 'content' | 'color' | 'remind' | 'guests' | 'attendeeIds'>;

/** What is said of a meeting and when it takes place, as it is written. */
export interface Written {
  said: Said;
  plan: Plan;
  roomId: number;
  zone: string;
  version: number;
  at: Date;
}

/** A meeting as calendars outside first hear of it. */
export interface NewMeeting extends Written {
  uid: string;
}

const values = ({ said, plan, roomId, zone, version, at }: Written) => ({
  room_id: roomId,
  title: said.title,
  content: said.content,
  color: said.color,
  remind: said.remind,
  guests: said.guests,
  is_all_day: plan.isAllDay,
  starts: plan.start,
  seconds: plan.seconds,
  zone,
  frequency: plan.repeat,
  until: plan.until,
  version,
  updated_at: at,
});

interface Whose {
  companyId: number;
  employeeId: number;
}

export async function insertMeeting(
  db: Db,
  { companyId, employeeId }: Whose,
  written: NewMeeting,
  of: { seriesId: number; date: IsoDate } | null = null,
): Promise<number> {
  const { id } = await db
    .insertInto('meetings')
    .values({
      ...values(written),
      company_id: companyId,
      employee_id: employeeId,
      series_id: of?.seriesId ?? null,
      original_date: of?.date ?? null,
      uid: written.uid,
      created_at: written.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeAttendees(db, companyId, id, written.said.attendeeIds);
  return id;
}

export async function updateMeeting(db: Db, viewer: Viewer, companyId: number, id: number, written: Written) {
  await db
    .updateTable('meetings')
    .set({
      ...values(written),
      // an end that stays is still the one that the owner chose
      ended_by_owner: sql<boolean>`ended_by_owner AND until IS NOT DISTINCT FROM ${written.plan.until}::date`,
    })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  await writeAttendees(db, companyId, id, written.said.attendeeIds);
}

async function writeAttendees(db: Db, companyId: number, id: number, people: readonly number[]) {
  await sql`DELETE FROM meeting_attendees WHERE company_id = ${companyId} AND meeting_id = ${id}
    AND employee_id <> ALL (${plain(people)}::bigint[])`.execute(db);
  await sql`INSERT INTO meeting_attendees (company_id, meeting_id, employee_id)
    SELECT ${companyId}::bigint, ${id}::bigint, unnest(${plain(people)}::bigint[]) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

/** A wanted date, and the other meeting that takes the room, by the room's clock. */
export interface Taken {
  onDate: IsoDate;
  start: string;
  end: string;
  isAllDay: boolean;
  title: string;
}

const instants = (at: readonly number[]) =>
  sql`${plain(at.map((one) => new Date(one).toISOString()))}::timestamptz[]`;
const dates = (occurrences: readonly Occurrence[]) =>
  sql`${plain(occurrences.map(({ date }) => date))}::date[]`;
const starts = (occurrences: readonly Occurrence[]) => instants(occurrences.map(({ startsAt }) => startsAt));
const ends = (occurrences: readonly Occurrence[]) => instants(occurrences.map(({ endsAt }) => endsAt));

const reading = (instant: RawBuilder<unknown>, zone: string) =>
  sql`to_char(local_time(${instant}, ${zone}), 'YYYY-MM-DD"T"HH24:MI:SS')`;

/**
 * The dates on which a room is taken, without the rows of `except`, whose dates are about to move. A checked-out meeting takes no room.
 * Under row-level security an index serves only comparisons that are leakproof: of bounds, not of ranges. Meetings of a room do not
 * overlap, so one row per date decides: the last that begins before the date's end.
 */
export const takenQuery = (
  room: { id: number; zone: string },
  occurrences: readonly Occurrence[],
  except: readonly number[],
) => sql<Taken>`
    SELECT w.on_date::text AS "onDate", ${reading(sql`last.starts_at`, room.zone)} AS start, ${reading(sql`last.ends_at`, room.zone)} AS end,
      m.is_all_day AS "isAllDay", m.title
    FROM unnest(${dates(occurrences)}, ${starts(occurrences)}, ${ends(occurrences)},
        ${instants(occurrences.map(({ startsAt }) => startsAt - longestMs))}) AS w (on_date, starts_at, ends_at, earliest)
      CROSS JOIN LATERAL (SELECT o.meeting_id, o.starts_at, o.ends_at FROM meeting_occurrences o
        WHERE o.room_id = ${room.id} AND o.starts_at < w.ends_at AND o.starts_at > w.earliest
          AND o.actual_end IS NULL AND o.id <> ALL (${plain(except)}::bigint[])
        ORDER BY o.starts_at DESC LIMIT 1) last
      JOIN meetings m ON m.id = last.meeting_id
    WHERE last.ends_at > w.starts_at
    ORDER BY w.on_date`;

export const findTaken = async (db: Db, ...wanted: Parameters<typeof takenQuery>): Promise<Taken[]> =>
  (await takenQuery(...wanted).execute(db)).rows;

/** Occurrences of a meeting from a date on, in their order. */
export const findFollowing = (db: Db, viewer: Viewer, meetingId: number, from: IsoDate) =>
  db
    .selectFrom('meeting_occurrences')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'room_id as roomId'])
    .select(sql<IsoDate>`on_date::text`.as('date'))
    .where('meeting_id', '=', meetingId)
    .where(sql<SqlBool>`on_date >= ${from}::date`)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .orderBy('on_date')
    .execute();

/** Occurrences of a series from a date on that were changed by themselves and have not begun. */
export const findChangedAlone = (db: Db, viewer: Viewer, seriesId: number, from: IsoDate, now: Date) =>
  db
    .selectFrom('meetings as m')
    .innerJoin('meeting_occurrences as o', 'o.meeting_id', 'm.id')
    .select(['m.id as meetingId', 'o.id'])
    .select(sql<IsoDate>`m.original_date::text`.as('date'))
    .where('m.series_id', '=', seriesId)
    // those with a rule of their own have left it, also where that was not written down yet
    .where('m.frequency', '=', 'ONCE')
    .where(sql<SqlBool>`m.original_date >= ${from}::date`)
    .where('o.starts_at', '>', now)
    .where('o.actual_start', 'is', null)
    .where((eb) => ofViewer(eb.ref('m.company_id'), viewer))
    .execute();

/** The rows of a series that stay with it, whatever else is changed: dates changed alone, and begun. */
export const datesChangedAlone = async (db: Db, viewer: Viewer, seriesId: number): Promise<IsoDate[]> => {
  const rows = await db
    .selectFrom('meetings')
    .select(sql<IsoDate>`original_date::text`.as('date'))
    .where('series_id', '=', seriesId)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  return rows.map(({ date }) => date);
};

export interface Placed extends Occurrence {
  /** The row that moves there; null: a new one. */
  id: number | null;
}

/** Puts occurrences of a meeting into a room: those that have a row keep it. Room and times are judged when all are written. */
export async function place(
  db: Db,
  { companyId, meetingId, roomId }: { companyId: number; meetingId: number; roomId: number },
  placed: readonly Placed[],
): Promise<void> {
  await sql`SET CONSTRAINTS meeting_occurrences__taken DEFERRED`.execute(db);
  const moved = placed.filter(({ id }) => id !== null);
  if (moved.length > 0) {
    // first out of each other's dates: a series that moves by a day stands on its own
    await sql`UPDATE meeting_occurrences SET on_date = on_date - 100000
      WHERE id = ANY (${plain(moved.map(({ id }) => id))}::bigint[])`.execute(db);
    await sql`UPDATE meeting_occurrences o SET meeting_id = ${meetingId}, room_id = ${roomId}, on_date = w.on_date,
        starts_at = w.starts_at, ends_at = w.ends_at
      FROM (SELECT unnest(${plain(moved.map(({ id }) => id))}::bigint[]) AS id,
          unnest(${dates(moved)}) AS on_date, unnest(${starts(moved)}) AS starts_at, unnest(${ends(moved)}) AS ends_at) w
      WHERE o.id = w.id`.execute(db);
  }
  const added = placed.filter(({ id }) => id === null);
  if (added.length > 0)
    await sql`INSERT INTO meeting_occurrences (company_id, meeting_id, room_id, on_date, starts_at, ends_at)
      SELECT ${companyId}::bigint, ${meetingId}::bigint, ${roomId}::bigint, w.*
      FROM unnest(${dates(added)}, ${starts(added)}, ${ends(added)}) w`.execute(db);
  await sql`SET CONSTRAINTS meeting_occurrences__taken IMMEDIATE`.execute(db);
}

/** The occurrence of a meeting on its first date. */
export const firstOf = (db: Db, viewer: Viewer, meetingId: number): Promise<{ id: number }> =>
  db
    .selectFrom('meeting_occurrences')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .orderBy('on_date')
    .executeTakeFirstOrThrow();

export const deleteOccurrences = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  db
    .deleteFrom('meeting_occurrences')
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

export const deleteMeetings = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  db
    .deleteFrom('meetings')
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

/** A series loses a date for ever. */
export const skipDate = (db: Db, viewer: Viewer, meetingId: number, date: IsoDate, at: Date) =>
  db
    .updateTable('meetings')
    .set({ skipped: sql<string[]>`skipped || ${date}::date`, updated_at: at })
    .where('id', '=', meetingId)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

/** A date that was changed by itself is of its series no longer, which loses it for ever. */
export async function leaveSeries(
  db: Db,
  viewer: Viewer,
  meetingId: number,
  { seriesId, originalDate }: { seriesId: number; originalDate: IsoDate },
  at: Date,
) {
  await skipDate(db, viewer, seriesId, originalDate, at);
  await db
    .updateTable('meetings')
    .set({ series_id: null, original_date: null })
    .where('id', '=', meetingId)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  await dropEmpty(db, viewer, seriesId);
}

/** A series ends with this date; a series without any occurrence left is none. */
export async function endSeries(db: Db, viewer: Viewer, meetingId: number, until: IsoDate, at: Date) {
  await db
    .updateTable('meetings')
    .set({ until, ended_by_owner: true, updated_at: at })
    .where('id', '=', meetingId)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
}

/** A series goes on up to this date. */
export async function extendSeries(db: Db, viewer: Viewer, meetingId: number, until: IsoDate, at: Date) {
  await db
    .updateTable('meetings')
    .set((eb) => ({ until, ended_by_owner: false, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', meetingId)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
}

/** Takes a series away that has neither occurrences nor dates that were changed alone. */
export const dropEmpty = (db: Db, viewer: Viewer, meetingId: number) =>
  db
    .deleteFrom('meetings as m')
    .where('m.id', '=', meetingId)
    .where((eb) => ofViewer(eb.ref('m.company_id'), viewer))
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM meeting_occurrences o WHERE o.meeting_id = m.id)`)
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM meetings x WHERE x.series_id = m.id)`)
    .execute();

/** Dates of one series that were changed alone are another's from a date on; dates deleted from it as well. */
export async function follow(db: Db, viewer: Viewer, from: number, to: number, date: IsoDate) {
  await db
    .updateTable('meetings')
    .set({ series_id: to })
    .where('series_id', '=', from)
    .where(sql<SqlBool>`original_date >= ${date}::date`)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  await sql`UPDATE meetings t SET skipped = ARRAY(SELECT d FROM meetings f, unnest(f.skipped) AS d
    WHERE f.id = ${from} AND d >= ${date}::date) WHERE t.id = ${to}`.execute(db);
}

/** Notes when it began or ended; false when somebody was first. */
export async function check(
  db: Db,
  viewer: Viewer,
  id: number,
  which: 'actual_start' | 'actual_end',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meeting_occurrences')
    .set({ [which]: at })
    .where('id', '=', id)
    .where(which, 'is', null)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
