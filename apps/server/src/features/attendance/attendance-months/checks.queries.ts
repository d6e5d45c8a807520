import type { MonthCheck } from '@gatehouse/api/attendance/attendance-months';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';
import type { MonthDates } from './attendance-months.queries.ts';

interface MonthCheckQuery {
  companyId: number;
  viewer: Viewer;
  dates: MonthDates;
  /** End of the month in the company's zone, as an instant. */
  over: Date;
}

/** SQL statements that count the open items of each kind before a month is closed. */
const counts: Readonly<Record<MonthCheck, (asked: MonthCheckQuery) => ReturnType<typeof sql<number>>>> = {
  // Pending requests are counted, because a request that is approved after the closing changes no day of the month and
  // is only listed as a late change.
  OPEN_REQUESTS: ({ companyId, viewer, dates }) => sql`
    SELECT count(*) FROM requests r JOIN employees e ON e.id = r.employee_id
    WHERE r.company_id = ${companyId} AND r.status = 'PENDING' AND r.end_time >= ${dates.from}::date
      AND r.start_time < ${dates.to}::date + 1 AND ${whereInDepartmentScope(sql.ref('e.id'), sql.ref('e.department_id'), viewer)}`,
  INCOMPLETE_DAYS: ({ companyId, viewer, dates }) => sql`
    SELECT count(*) FROM attendance_days d JOIN employees e ON e.id = d.employee_id
    WHERE d.company_id = ${companyId} AND d.status = 'INCOMPLETE' AND d.work_date >= ${dates.from}::date
      AND d.work_date <= ${dates.to}::date AND ${whereInDepartmentScope(sql.ref('e.id'), sql.ref('e.department_id'), viewer)}`,
  // Unsent records of a terminal may belong to the month to be closed.
  DEVICES_NOT_HEARD: ({ companyId, over }) => sql`
    SELECT count(*) FROM devices v LEFT JOIN device_states s ON s.device_id = v.id
    WHERE v.company_id = ${companyId} AND v.is_enabled AND v.approved_at IS NOT NULL AND v.protocol IS NOT NULL
      AND (s.last_seen_at IS NULL OR s.last_seen_at < ${over}::timestamptz)`,
};

/** Returns the number of open items of a month, in the order of `kinds`. */
export async function countOpen(db: Db, kinds: readonly MonthCheck[], query: MonthCheckQuery) {
  const statements = kinds.map(
    (kind) => sql`SELECT ${kind}::text AS kind, (${counts[kind](query)})::int AS open`,
  );
  const { rows } = await sql<{ kind: MonthCheck; open: number }>`
    SELECT kind, open FROM (${sql.join(statements, sql` UNION ALL `)}) counted
    WHERE ${whereCompanyVisible(sql`${query.companyId}::bigint`, query.viewer)}
    ORDER BY array_position(${kinds}::text[], kind)`.execute(db);
  return rows;
}
