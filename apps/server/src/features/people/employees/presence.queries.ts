import type { Presence } from '@gatehouse/api/people/presences.rules';
import { type RawBuilder, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/**
 * Selects each employee's last punch of today, without ignored punches. Today is the current date in the time zone of
 * the punch. Punches without a direction count alternately as in and out (rules.md §3.2).
 */
export const selectSeenToday = (viewer: Viewer, now: Date) => sql`
  SELECT s.employee_id, s.at, s.zone, s.device_id, s.lock,
    coalesce(s.direction, CASE WHEN s.times % 2 = 1 THEN 'IN' ELSE 'OUT' END) AS presence
  FROM (
    SELECT DISTINCT ON (p.employee_id) p.employee_id, p.punched_at AS at, p.zone, p.device_id, p.lock, p.direction,
      count(*) OVER (PARTITION BY p.employee_id) AS times
    FROM punches p
    WHERE ${whereCompanyVisible(sql.ref('p.company_id'), viewer)} AND p.result = 'ACCESS_GRANTED' AND p.ignored IS NULL
      AND p.punched_at BETWEEN ${now}::timestamptz - interval '25 hours' AND ${now}::timestamptz
      AND p.punch_date BETWEEN ((${now}::timestamptz - interval '15 hours') AT TIME ZONE 'UTC')::date
        AND ((${now}::timestamptz + interval '15 hours') AT TIME ZONE 'UTC')::date
      AND p.punch_date = local_time(${now}::timestamptz, p.zone)::date
    ORDER BY p.employee_id, p.punched_at DESC, p.id DESC) s`;

/** Matches employees `e` with the given presence. */
export function isPresent(presence: Presence, viewer: Viewer, now: Date): RawBuilder<unknown> {
  if (presence === 'INACTIVE') return sql`NOT e.is_enabled`;
  const seenQuery = selectSeenToday(viewer, now);
  if (presence === 'NOT_SEEN')
    return sql`e.is_enabled AND e.id NOT IN (SELECT seen.employee_id FROM (${seenQuery}) seen)`;
  return sql`e.is_enabled AND e.id IN (SELECT seen.employee_id FROM (${seenQuery}) seen WHERE seen.presence = ${presence})`;
}
