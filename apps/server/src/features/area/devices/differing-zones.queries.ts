import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Time zone that has other UTC offsets in the time-zone data of the portal than in the data of the database. */
interface DifferingZone {
  zone: string;
  /** First date, from today on, for which the offsets differ. */
  from: string;
}

/**
 * Finds the time zones of companies, buildings and devices that have different offsets in the portal and the database
 * at any time in the next two years.
 */
export async function findDifferingZones(db: Db, now: Date): Promise<DifferingZone[]> {
  const { rows } = await sql<DifferingZone>`
    SELECT o.zone, to_char(greatest(min(o.starts_at), ${now}), 'YYYY-MM-DD') AS "from" FROM time_zone_offsets o
    WHERE o.ends_at > ${now} AND o.starts_at < ${now}::timestamptz + interval '2 years'
      AND (o.zone IN (SELECT time_zone FROM companies) OR o.zone IN (SELECT time_zone FROM buildings)
        OR o.zone IN (SELECT time_zone FROM devices))
    GROUP BY o.zone ORDER BY o.zone`.execute(db);
  return rows;
}
