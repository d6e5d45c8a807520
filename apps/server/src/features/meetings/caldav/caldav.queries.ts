import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Finds an app password by its hash. The company of the person becomes known only by this query. */
export const findPassword = (db: Db, secretHash: Buffer) =>
  db
    .selectFrom('calendar_passwords')
    .select(['id', 'company_id as companyId', 'employee_id as employeeId', 'seen_at as seenAt'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();

/** Records the time of the last use of an app password. Skips the update if another request has locked the row. */
export const recordLastUse = (db: Db, id: number, at: Date) =>
  sql`UPDATE calendar_passwords SET seen_at = ${at}
    WHERE id = (SELECT p.id FROM calendar_passwords p WHERE p.id = ${id} FOR UPDATE SKIP LOCKED)`.execute(db);
