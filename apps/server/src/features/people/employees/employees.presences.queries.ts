import type { employees } from '@gatehouse/api/people/employees';
import type { Presence } from '@gatehouse/api/people/presences.rules';
import type { QueryOf, ResultOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereFilters } from './employees.list.queries.ts';
import { selectSeenToday } from './presence.queries.ts';

type PresencesResult = ResultOf<typeof employees.presences>;

const presenceOf = sql`CASE WHEN NOT e.is_enabled THEN 'INACTIVE' ELSE coalesce(seen.presence, 'NOT_SEEN') END`;

/** Counts the filtered employees by presence. Also returns the last punch of today for the employees in `ids`. */
export async function findPresences(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof employees.presences>,
  now: Date,
): Promise<PresencesResult> {
  const isVisible = whereCompanyVisible(sql.ref('e.company_id'), viewer);
  const { rows } = await sql<{ presence: Presence; total: number }>`
    SELECT ${presenceOf} AS presence, count(*) AS total
    FROM employees e LEFT JOIN (${selectSeenToday(viewer, now)}) seen ON seen.employee_id = e.id
    WHERE ${isVisible} ${whereFilters({ ...query, presence: undefined }, viewer, now)} GROUP BY 1`.execute(
    db,
  );
  const counts = { IN: 0, OUT: 0, NOT_SEEN: 0, INACTIVE: 0 };
  for (const { presence, total } of rows) counts[presence] = total;
  const { ids = [] } = query;
  if (ids.length === 0) return { counts, people: [] };
  const people = await sql<Omit<PresencesResult['people'][number], 'at'> & { at: Date | null }>`
    SELECT e.id, ${presenceOf} AS presence, seen.at, seen.zone AS "timeZone", o.door_name AS "doorName"
    FROM employees e LEFT JOIN (${selectSeenToday(viewer, now)}) seen ON seen.employee_id = e.id
    LEFT JOIN device_locks l ON l.device_id = seen.device_id AND l.lock = seen.lock LEFT JOIN doors o ON o.id = l.door_id
    WHERE ${isVisible} AND e.erased_at IS NULL AND e.id = ANY (${ids}::bigint[]) ORDER BY e.id`.execute(db);
  return { counts, people: people.rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null })) };
}
