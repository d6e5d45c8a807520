import type { FirstStep } from '@gatehouse/api/overview/first-steps';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Which steps are done in any of the viewer's companies; a terminal whose punches are here has been connected. */
export async function findDone(db: Db, viewer: Viewer): Promise<Record<FirstStep, boolean>> {
  const companies = sql`ANY (${viewer.companyIds}::bigint[])`;
  const some = (table: string) =>
    sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE company_id = ${companies})`;
  const { rows } = await sql<Record<FirstStep, boolean>>`
    SELECT cardinality(${viewer.companyIds}::bigint[]) > 0 AS company, ${some('buildings')} AS building,
      ${some('rooms')} AS room, ${some('doors')} AS door, ${some('devices')} AS device, ${some('departments')} AS department,
      ${some('employees')} AS person, ${some('punches')} AS punch, ${some('punches')} OR EXISTS (SELECT FROM device_states
        WHERE company_id = ${companies} AND last_seen_at IS NOT NULL) AS connected`.execute(db);
  const [done] = rows;
  if (!done) throw new Error('a row of nothing but EXISTS is always there');
  return done;
}
