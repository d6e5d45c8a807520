import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Whose app password it is: asked before it is known of which company. */
export const findPassword = (db: Db, secretHash: Buffer) =>
  db
    .selectFrom('calendar_passwords')
    .select(['id', 'company_id as companyId', 'employee_id as employeeId', 'seen_at as seenAt'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();

/** Notes that it was used; another request that is noting the same thing is not waited for. */
export const noteUse = (db: Db, id: number, at: Date) =>
  sql`UPDATE calendar_passwords SET seen_at = ${at}
    WHERE id = (SELECT p.id FROM calendar_passwords p WHERE p.id = ${id} FOR UPDATE SKIP LOCKED)`.execute(db);
