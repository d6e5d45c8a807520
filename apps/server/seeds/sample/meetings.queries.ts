import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

/** Meeting rooms of a company, with the clock each is booked by. */
export async function findMeetingRooms(db: Db, companyId: number) {
  return db
    .selectFrom('rooms as r')
    .innerJoin('buildings as b', 'b.id', 'r.building_id')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['r.id', sql<string>`coalesce(b.time_zone, c.time_zone)`.as('zone')])
    .where('r.company_id', '=', companyId)
    .where('r.room_type', '=', 'MEETING_ROOM')
    .orderBy('r.id')
    .execute();
}

/** The company's people, those who sign in first. */
export async function findMeetingPeople(db: Db, companyId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select('e.id')
    .where('e.company_id', '=', companyId)
    .orderBy(sql`a.password_hash IS NULL`)
    .orderBy('e.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that the meetings of a company which go on, and some that are over, took place. */
export const checkInSome = (db: Db, companyId: number, now: Date) =>
  sql`UPDATE meeting_occurrences SET actual_start = starts_at,
      actual_end = CASE WHEN ends_at <= ${now} THEN ends_at END
    WHERE company_id = ${companyId} AND starts_at <= ${now} AND id % 2 = 0`.execute(db);
