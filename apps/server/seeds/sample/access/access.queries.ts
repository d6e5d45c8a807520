import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/database.ts';
import type { SampleHome } from '../attendance/plan.ts';

/**
 * Grants access to the closed rooms of a company on behalf of its first administrator. In each room, every third person
 * has access without an end. A few other people have access that is current, ended, upcoming or switched off. Days are
 * counted in the company's time zone.
 */
export const insertZones = (db: Db, { companyId, today }: SampleHome, at: Date) =>
  sql`INSERT INTO access_zones (company_id, employee_id, room_id, start_at, end_at, is_enabled, given_by, created_at, updated_at)
    SELECT c.id, e.id, r.id, (${today}::date + s.from_day + time '08:00') AT TIME ZONE c.time_zone,
      (${today}::date + s.to_day + time '18:00') AT TIME ZONE c.time_zone, s.is_on,
      (SELECT min(x.account_id) FROM account_roles x JOIN roles o ON o.id = x.role_id
        WHERE x.company_id = c.id AND o.role_code = 'ADMIN'), ${at}::timestamptz, ${at}::timestamptz
    FROM companies c
    JOIN (SELECT id, company_id, row_number() OVER (PARTITION BY company_id ORDER BY id) AS n FROM rooms
      WHERE company_id = ${companyId} AND room_type <> 'OPEN_ROOM') r ON r.company_id = c.id
    JOIN (SELECT e.id, e.company_id, row_number() OVER (ORDER BY a.password_hash IS NULL, e.id) AS n
      FROM employees e JOIN accounts a ON a.id = e.account_id WHERE e.company_id = ${companyId}) e ON e.company_id = c.id
    JOIN (VALUES (0, -85, NULL, true), (1, -40, 20, true), (7, -70, -12, true), (4, 3, 33, true), (5, -30, 60, false))
      AS s (place, from_day, to_day, is_on) ON s.place = (e.n + 7 * r.n) % 9 OR s.place = 0 AND (e.n + 7 * r.n) % 9 IN (3, 6)
    WHERE c.id = ${companyId}`.execute(db);
