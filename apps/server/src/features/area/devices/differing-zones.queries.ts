import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Time zone with different offsets in the data of the portal and of the database. */
interface DifferingZone {
  zone: string;
  /** First date of the difference. */
  from: string;
}

/** Finds the zones of companies, buildings and devices for which both data differ within the next two years. */
export async function findDifferingZones(db: Db, now: Date): Promise<DifferingZone[]> {
  const { rows } = await sql<DifferingZone>`
    SELECT o.zone, to_char(greatest(min(o.starts_at), ${now}), 'YYYY-MM-DD') AS "from" FROM time_zone_offsets o
    WHERE o.ends_at > ${now} AND o.starts_at < ${now}::timestamptz + interval '2 years'
      AND (o.zone IN (SELECT time_zone FROM companies) OR o.zone IN (SELECT time_zone FROM buildings)
        OR o.zone IN (SELECT time_zone FROM devices))
    GROUP BY o.zone ORDER BY o.zone`.execute(db);
  return rows;
}
