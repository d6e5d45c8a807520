import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../../platform/db/arrays.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { EarnedLeave } from './earned-leave.rules.ts';

/**
 * Writes one leave grant per overtime request and date, valid in the year of the date. The amount is updated when the
 * figures of the day change, but never falls below the amount already used.
 */
export async function writeEarned(
  db: Db,
  companyId: number,
  at: Date,
  earned: readonly EarnedLeave[],
): Promise<void> {
  await sql`INSERT INTO leave_grants AS g (company_id, employee_id, request_type_id, kind, from_date, until_date, amount, request_id,
      created_at, updated_at)
    SELECT ${companyId}, n.employee_id, t.id, 'OVERTIME', n.work_date, make_date(date_part('year', n.work_date)::int, 12, 31), n.minutes,
      n.request_id, ${at}, ${at}
    FROM unnest(${plainArrayLiteral(earned.map(({ employeeId }) => employeeId))}::bigint[], ${plainArrayLiteral(earned.map(({ workDate }) => workDate))}::date[],
      ${plainArrayLiteral(earned.map(({ requestId }) => requestId))}::bigint[], ${plainArrayLiteral(earned.map(({ minutes }) => minutes))}::int[])
      AS n (employee_id, work_date, request_id, minutes)
    JOIN request_types t ON t.company_id = ${companyId} AND t.type_code = 'LEAVE' AND t.sub_type_code = 'COMPENSATORY'
    WHERE NOT EXISTS (SELECT FROM attendance_locks l WHERE l.company_id = ${companyId}
        AND l.month = date_trunc('month', n.work_date)::date)
      AND (n.minutes > 0 OR EXISTS (SELECT FROM leave_grants o WHERE o.request_id = n.request_id AND o.from_date = n.work_date))
    ORDER BY n.employee_id, n.work_date, n.request_id
    ON CONFLICT (request_id, from_date) WHERE request_id IS NOT NULL
    DO UPDATE SET amount = greatest(excluded.amount, g.used + g.carried), version = g.version + 1, updated_at = excluded.updated_at
    WHERE g.amount <> greatest(excluded.amount, g.used + g.carried)`.execute(db);
  await sql`DELETE FROM leave_grants WHERE request_id = ANY (${plainArrayLiteral(earned.map(({ requestId }) => requestId))}::bigint[])
    AND kind = 'OVERTIME' AND amount = 0`.execute(db);
}
