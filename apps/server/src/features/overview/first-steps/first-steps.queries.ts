import type { FirstStep } from '@gatehouse/api/overview/first-steps';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/**
 * Returns for each setup step whether it is done in at least one of the caller’s companies. A terminal counts as
 * connected once it has contacted the portal or sent punches.
 */
export async function findDone(db: Db, viewer: Viewer): Promise<Record<FirstStep, boolean>> {
  const companies = sql`ANY (${viewer.companyIds}::bigint[])`;
  const existsIn = (table: string) =>
    sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE company_id = ${companies})`;
  const { rows } = await sql<Record<FirstStep, boolean>>`
    SELECT cardinality(${viewer.companyIds}::bigint[]) > 0 AS company, ${existsIn('buildings')} AS building,
      ${existsIn('rooms')} AS room, ${existsIn('doors')} AS door, ${existsIn('devices')} AS device, ${existsIn('departments')} AS department,
      ${existsIn('employees')} AS person, ${existsIn('punches')} AS punch, ${existsIn('punches')} OR EXISTS (SELECT FROM device_states
        WHERE company_id = ${companies} AND last_seen_at IS NOT NULL) AS connected`.execute(db);
  const [done] = rows;
  if (!done) throw new Error('a row of nothing but EXISTS is always there');
  return done;
}
