import { type SqlBool, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Finds the meetings of a room that have not ended, ordered by start. `start` is in the local time of the room. */
export const findComing = (db: Db, viewer: Viewer, roomId: number, now: Date) =>
  db
    .selectFrom('meeting_occurrences as o')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .where('o.room_id', '=', roomId)
    .where('o.ends_at', '>', now)
    .where('o.actual_end', 'is', null)
    .where((eb) => whereCompanyVisible(eb.ref('o.company_id'), viewer))
    .select([
      'm.title',
      sql<string>`to_char(local_time(o.starts_at, m.zone), 'YYYY-MM-DD"T"HH24:MI:SS')`.as('start'),
      sql<boolean>`m.guests <> '{}'`.as('hasGuests'),
    ])
    .orderBy('o.starts_at')
    .orderBy('o.id')
    .execute();

/** Counts the meetings of a person that have guests and have not ended. */
export async function countWithGuests(db: Db, employeeId: number, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('meeting_occurrences as o')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .where('m.employee_id', '=', employeeId)
    .where(sql<SqlBool>`m.guests <> '{}'`)
    .where('o.ends_at', '>', now)
    .where('o.actual_end', 'is', null)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
