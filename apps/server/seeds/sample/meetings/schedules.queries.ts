import { MINUTES_PER_DAY } from '@gatehouse/api/platform/dates';
import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/database.ts';

export interface SampleEvent {
  ownerType: 'PERSONAL' | 'DEPARTMENT' | 'COMPANY';
  title: string;
  color: string;
  /** Start date of the event, in days relative to today in the company's time zone. */
  days: number;
  at: string;
  minutes: number;
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
}

/** Adds company events, events of the first employee with a password, and events of that employee's department. */
export async function insertEvents(
  db: Db,
  companyId: number,
  events: readonly SampleEvent[],
  { today, now }: { today: string; now: Date },
): Promise<void> {
  for (const { ownerType, title, color, days, at, minutes, status } of events)
    await sql`INSERT INTO schedule_events (company_id, owner_type, employee_id, department_id, written_by, title, color,
        is_all_day, starts_at, ends_at, zone, status, created_at, updated_at)
      SELECT c.id, ${ownerType}, CASE WHEN ${ownerType} = 'PERSONAL' THEN e.id END,
        CASE WHEN ${ownerType} = 'DEPARTMENT' THEN e.department_id END, e.id, ${title}, ${color}, ${minutes >= MINUTES_PER_DAY},
        s.at AT TIME ZONE c.time_zone,
        (s.at + make_interval(mins => ${minutes})) AT TIME ZONE c.time_zone - make_interval(secs => ${minutes >= MINUTES_PER_DAY ? 1 : 0}),
        c.time_zone, ${status}, ${now}, ${now}
      FROM companies c, (SELECT (${today}::date + ${days}::int + ${at}::time) AS at) s,
        (SELECT e.id, e.department_id FROM employees e JOIN accounts a ON a.id = e.account_id WHERE e.company_id = ${companyId}
          ORDER BY a.password_hash IS NULL, e.id LIMIT 1) e
      WHERE c.id = ${companyId}`.execute(db);
}
