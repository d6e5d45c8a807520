import type { Presence } from '@gatehouse/api/people/presences.rules';
import { type RawBuilder, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/**
 * Who has a counting punch today, on the clock where it was, with the last of them; a punch without a direction alternates
 * (rules.md §3.2).
 */
export const seenToday = (viewer: Viewer, now: Date) => sql`
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

/** Whether employee `e` stands so. */
export function isPresent(presence: Presence, viewer: Viewer, now: Date): RawBuilder<unknown> {
  if (presence === 'INACTIVE') return sql`NOT e.is_enabled`;
  const seen = seenToday(viewer, now);
  if (presence === 'NOT_SEEN')
    return sql`e.is_enabled AND e.id NOT IN (SELECT seen.employee_id FROM (${seen}) seen)`;
  return sql`e.is_enabled AND e.id IN (SELECT seen.employee_id FROM (${seen}) seen WHERE seen.presence = ${presence})`;
}
