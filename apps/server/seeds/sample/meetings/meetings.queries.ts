import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/database.ts';

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

/** Returns employees for sample meetings. People with a password come first. */
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

/** Sets the actual start and end of some current and past meetings. */
export const checkInSome = (db: Db, companyId: number, now: Date) =>
  sql`UPDATE meeting_occurrences SET actual_start = starts_at,
      actual_end = CASE WHEN ends_at <= ${now} THEN ends_at END
    WHERE company_id = ${companyId} AND starts_at <= ${now} AND id % 2 = 0`.execute(db);
