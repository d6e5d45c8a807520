import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

/** A period of access. A null end means that the period is unlimited at that end. */
export interface AccessPeriod {
  from: Date | null;
  to: Date | null;
}

/**
 * Finds the periods to send to a terminal that supports one validity per person (rules.md §4): the access zone of each
 * person that has only one zone for the terminal's room. Excludes people with several zones, because the portal itself
 * withdraws their access. Excludes people that need no zone.
 */
export async function findSpans(
  db: Db,
  deviceId: number,
  employeeIds: readonly number[],
  at: Date,
): Promise<Map<number, AccessPeriod>> {
  const { rows } = await sql<AccessPeriod & { employeeId: number }>`
    SELECT z.employee_id AS "employeeId", min(z.start_at) AS "from", min(z.end_at) AS "to"
    FROM devices v JOIN doors o ON o.id = v.door_id JOIN rooms r ON r.id = o.room_id AND r.room_type <> 'OPEN_ROOM'
      JOIN access_zones z ON z.company_id = v.company_id AND z.room_id = r.id AND z.is_enabled
        AND (z.end_at IS NULL OR z.end_at + interval '1 second' > ${at}::timestamptz)
    WHERE v.id = ${deviceId} AND z.employee_id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])
    GROUP BY 1 HAVING count(*) = 1`.execute(db);
  return new Map(rows.map(({ employeeId, from, to }) => [employeeId, { from, to }]));
}
