import type { MeetingInput } from '@gatehouse/api/meetings/meetings';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { longestMs, type MeetingPlan, type Occurrence } from './recurrence.rules.ts';

export type MeetingDetails = Pick<
  MeetingInput,
  'title' | 'content' | 'color' | 'remind' | 'guests' | 'attendeeIds'
>;

export interface MeetingRowValues {
  said: MeetingDetails;
  plan: MeetingPlan;
  roomId: number;
  zone: string;
  version: number;
  at: Date;
}

export interface MeetingInsert extends MeetingRowValues {
  uid: string;
}

const toColumns = ({ said, plan, roomId, zone, version, at }: MeetingRowValues) => ({
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

interface MeetingOwner {
  companyId: number;
  employeeId: number;
}

export async function insertMeeting(
  db: Db,
  { companyId, employeeId }: MeetingOwner,
  meeting: MeetingInsert,
  origin: { seriesId: number; date: IsoDate } | null = null,
): Promise<number> {
  const { id } = await db
    .insertInto('meetings')
    .values({
      ...toColumns(meeting),
      company_id: companyId,
      employee_id: employeeId,
      series_id: origin?.seriesId ?? null,
      original_date: origin?.date ?? null,
      uid: meeting.uid,
      created_at: meeting.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAttendees(db, companyId, id, meeting.said.attendeeIds);
  return id;
}

export async function updateMeeting(
  db: Db,
  viewer: Viewer,
  companyId: number,
  id: number,
  meeting: MeetingRowValues,
) {
  await db
    .updateTable('meetings')
    .set({
      ...toColumns(meeting),
      // `ended_by_owner` stays true only if the end of the series that the owner chose is unchanged.
      ended_by_owner: sql<boolean>`ended_by_owner AND until IS NOT DISTINCT FROM ${meeting.plan.until}::date`,
    })
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  const people = meeting.said.attendeeIds;
  await sql`DELETE FROM meeting_attendees WHERE company_id = ${companyId} AND meeting_id = ${id}
    AND employee_id <> ALL (${plainArrayLiteral(people)}::bigint[])`.execute(db);
  await insertAttendees(db, companyId, id, people);
}

async function insertAttendees(db: Db, companyId: number, id: number, people: readonly number[]) {
  if (people.length === 0) return;
  await sql`INSERT INTO meeting_attendees (company_id, meeting_id, employee_id)
    SELECT ${companyId}::bigint, ${id}::bigint, unnest(${plainArrayLiteral(people)}::bigint[]) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

/** A requested date for which the room is taken, with the conflicting meeting in the local time of the room. */
export interface TakenDate {
  onDate: IsoDate;
  start: string;
  end: string;
  isAllDay: boolean;
  title: string;
}

const instantsArray = (at: readonly number[]) =>
  sql`${plainArrayLiteral(at.map((instant) => new Date(instant).toISOString()))}::timestamptz[]`;
const datesArray = (occurrences: readonly Occurrence[]) =>
  sql`${plainArrayLiteral(occurrences.map(({ date }) => date))}::date[]`;
const startsArray = (occurrences: readonly Occurrence[]) =>
  instantsArray(occurrences.map(({ startsAt }) => startsAt));
const endsArray = (occurrences: readonly Occurrence[]) =>
  instantsArray(occurrences.map(({ endsAt }) => endsAt));

const localReading = (instant: RawBuilder<unknown>, zone: string) =>
  sql`to_char(local_time(${instant}, ${zone}), 'YYYY-MM-DD"T"HH24:MI:SS')`;

/**
 * Finds the dates for which a room is taken. Rows in `except` are about to move and are ignored. A checked-out meeting
 * no longer takes the room. Under row-level security, PostgreSQL uses an index only for leakproof operators, so the
 * query compares bounds instead of ranges. Meetings of a room do not overlap, so for each date the query only checks
 * the last meeting that begins before the end of the date.
 */
export const takenQuery = (
  room: { id: number; zone: string },
  occurrences: readonly Occurrence[],
  except: readonly number[],
) => sql<TakenDate>`
    SELECT w.on_date::text AS "onDate", ${localReading(sql`last.starts_at`, room.zone)} AS start, ${localReading(sql`last.ends_at`, room.zone)} AS end,
      m.is_all_day AS "isAllDay", m.title
    FROM unnest(${datesArray(occurrences)}, ${startsArray(occurrences)}, ${endsArray(occurrences)},
        ${instantsArray(occurrences.map(({ startsAt }) => startsAt - longestMs))}) AS w (on_date, starts_at, ends_at, earliest)
      CROSS JOIN LATERAL (SELECT o.meeting_id, o.starts_at, o.ends_at FROM meeting_occurrences o
        WHERE o.room_id = ${room.id} AND o.starts_at < w.ends_at AND o.starts_at > w.earliest
          AND o.actual_end IS NULL AND o.id <> ALL (${plainArrayLiteral(except)}::bigint[])
        ORDER BY o.starts_at DESC LIMIT 1) last
      JOIN meetings m ON m.id = last.meeting_id
    WHERE last.ends_at > w.starts_at
    ORDER BY w.on_date`;

export const findTaken = async (db: Db, ...args: Parameters<typeof takenQuery>): Promise<TakenDate[]> =>
  (await takenQuery(...args).execute(db)).rows;

export const findFollowing = (db: Db, viewer: Viewer, meetingId: number, from: IsoDate) =>
  db
    .selectFrom('meeting_occurrences')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'room_id as roomId'])
    .select(sql<IsoDate>`on_date::text`.as('date'))
    .where('meeting_id', '=', meetingId)
    .where(sql<SqlBool>`on_date >= ${from}::date`)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .orderBy('on_date')
    .execute();

/** Finds the individually changed occurrences of a series from this date on that have not begun. */
export const findChangedAlone = (db: Db, viewer: Viewer, seriesId: number, from: IsoDate, now: Date) =>
  db
    .selectFrom('meetings as m')
    .innerJoin('meeting_occurrences as o', 'o.meeting_id', 'm.id')
    .select(['m.id as meetingId', 'o.id'])
    .select(sql<IsoDate>`m.original_date::text`.as('date'))
    .where('m.series_id', '=', seriesId)
    // an occurrence that got its own recurrence is no longer part of the series, although its row still refers to it
    .where('m.frequency', '=', 'ONCE')
    .where(sql<SqlBool>`m.original_date >= ${from}::date`)
    .where('o.starts_at', '>', now)
    .where('o.actual_start', 'is', null)
    .where((eb) => whereCompanyVisible(eb.ref('m.company_id'), viewer))
    .execute();

/** Lists the dates of individually changed occurrences of a series, including occurrences that have begun. */
export const listChangedDates = async (db: Db, viewer: Viewer, seriesId: number): Promise<IsoDate[]> => {
  const rows = await db
    .selectFrom('meetings')
    .select(sql<IsoDate>`original_date::text`.as('date'))
    .where('series_id', '=', seriesId)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  return rows.map(({ date }) => date);
};

export interface PlacedOccurrence extends Occurrence {
  /** Id of the stored occurrence that moves to this date. Null if a new row must be inserted for this date. */
  id: number | null;
}

/**
 * Writes the occurrences of a meeting in a room and moves existing rows. Returns the ids of new rows by date. If rows
 * move, the constraint against overlaps is checked only after all rows are written. Otherwise one statement writes the
 * rows, and the constraint is checked at its end.
 */
export async function placeOccurrences(
  db: Db,
  { companyId, meetingId, roomId }: { companyId: number; meetingId: number; roomId: number },
  placed: readonly PlacedOccurrence[],
): Promise<number[]> {
  const moved = placed.filter(({ id }) => id !== null);
  const added = placed.filter(({ id }) => id === null);
  const insertAdded = async () => {
    if (added.length === 0) return [];
    const { rows } = await sql<{ id: number }>`WITH added AS (
        INSERT INTO meeting_occurrences (company_id, meeting_id, room_id, on_date, starts_at, ends_at)
        SELECT ${companyId}::bigint, ${meetingId}::bigint, ${roomId}::bigint, w.*
        FROM unnest(${datesArray(added)}, ${startsArray(added)}, ${endsArray(added)}) w RETURNING id, on_date)
      SELECT id FROM added ORDER BY on_date`.execute(db);
    return rows.map(({ id }) => id);
  };
  if (moved.length === 0) return insertAdded();
  await sql`SET CONSTRAINTS meeting_occurrences__taken DEFERRED`.execute(db);
  // all rows first move to dates far in the past, because otherwise a series that moves by one day would conflict
  // with its own rows
  await sql`UPDATE meeting_occurrences SET on_date = on_date - 100000
    WHERE id = ANY (${plainArrayLiteral(moved.map(({ id }) => id))}::bigint[])`.execute(db);
  await sql`UPDATE meeting_occurrences o SET meeting_id = ${meetingId}, room_id = ${roomId}, on_date = w.on_date,
      starts_at = w.starts_at, ends_at = w.ends_at
    FROM (SELECT unnest(${plainArrayLiteral(moved.map(({ id }) => id))}::bigint[]) AS id,
        unnest(${datesArray(moved)}) AS on_date, unnest(${startsArray(moved)}) AS starts_at, unnest(${endsArray(moved)}) AS ends_at) w
    WHERE o.id = w.id`.execute(db);
  const ids = await insertAdded();
  await sql`SET CONSTRAINTS meeting_occurrences__taken IMMEDIATE`.execute(db);
  return ids;
}

export const findFirst = (db: Db, viewer: Viewer, meetingId: number): Promise<{ id: number }> =>
  db
    .selectFrom('meeting_occurrences')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .orderBy('on_date')
    .executeTakeFirstOrThrow();

export const deleteOccurrences = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  db
    .deleteFrom('meeting_occurrences')
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();

export const deleteMeetings = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  db
    .deleteFrom('meetings')
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();

/** Removes a date from a series. No later change of the series brings the date back. */
export const skipDate = (db: Db, viewer: Viewer, meetingId: number, date: IsoDate, at: Date) =>
  db
    .updateTable('meetings')
    .set({ skipped: sql<string[]>`skipped || ${date}::date`, updated_at: at })
    .where('id', '=', meetingId)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();

/**
 * Detaches a changed occurrence from its series. Later changes of the series do not create an occurrence on its
 * original date again.
 */
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
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  await dropEmpty(db, viewer, seriesId);
}

export async function endSeries(db: Db, viewer: Viewer, meetingId: number, until: IsoDate, at: Date) {
  await db
    .updateTable('meetings')
    .set({ until, ended_by_owner: true, updated_at: at })
    .where('id', '=', meetingId)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
}

export async function extendSeries(db: Db, viewer: Viewer, meetingId: number, until: IsoDate, at: Date) {
  await db
    .updateTable('meetings')
    .set((eb) => ({ until, ended_by_owner: false, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', meetingId)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
}

/** Deletes a series without occurrences, neither regular nor individually changed. */
export const dropEmpty = (db: Db, viewer: Viewer, meetingId: number) =>
  db
    .deleteFrom('meetings as m')
    .where('m.id', '=', meetingId)
    .where((eb) => whereCompanyVisible(eb.ref('m.company_id'), viewer))
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM meeting_occurrences o WHERE o.meeting_id = m.id)`)
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM meetings x WHERE x.series_id = m.id)`)
    .execute();

/**
 * Moves the individually changed occurrences from this date on to another series. Also copies the list of deleted
 * dates, so that they stay deleted in the other series.
 */
export async function moveChangedDates(db: Db, viewer: Viewer, from: number, to: number, date: IsoDate) {
  await db
    .updateTable('meetings')
    .set({ series_id: to })
    .where('series_id', '=', from)
    .where(sql<SqlBool>`original_date >= ${date}::date`)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  await sql`UPDATE meetings t SET skipped = ARRAY(SELECT d FROM meetings f, unnest(f.skipped) AS d
    WHERE f.id = ${from} AND d >= ${date}::date) WHERE t.id = ${to}`.execute(db);
}

/** Records a check-in or check-out. Returns false if a concurrent call has already recorded it. */
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
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
