import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { RecountCause } from '@gatehouse/api/requests/leave-balances';
import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { RecountScope } from '../../attendance/attendance-days/leave/leave-recount.service.ts';
import type { AskedLeave, TimeOff } from '../../attendance/attendance-days/leave/leave-time.service.ts';

/** A pending or approved leave with the amounts of its dates in open months. */
export interface CountedLeave extends AskedLeave {
  id: number;
  employeeId: number;
  requestTypeId: number;
  subType: string;
  takenBack: IsoDate[];
  uses: (Pick<TimeOff, 'minutes' | 'scheduled' | 'reason'> & {
    date: IsoDate;
    amount: number;
    state: 'RESERVED' | 'TAKEN';
  })[];
}

/** Finds leaves with a date in the scope of a recount, ordered by employee and ID. Starts after `after`. */
export async function findCounted(
  db: Db,
  { companyId, from, to, employeeIds, departmentIds }: RecountScope,
  after: { employeeId: number; id: number },
  limit: number,
): Promise<CountedLeave[]> {
  const people = employeeIds ? plainArrayLiteral(employeeIds) : null;
  const departments = departmentIds ? plainArrayLiteral(departmentIds) : null;
  const { rows } = await sql<CountedLeave>`
    SELECT r.id, r.employee_id AS "employeeId", r.request_type_id AS "requestTypeId", t.sub_type_code AS "subType",
      to_char(r.start_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS "startTime", to_char(r.end_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS "endTime",
      r.is_all_day AS "isAllDay", r.half, r.taken_back::text[] AS "takenBack", d.uses
    FROM requests r JOIN request_types t ON t.id = r.request_type_id
    JOIN employees e ON e.id = r.employee_id
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('date', n.work_date, 'amount', n.amount, 'minutes', n.minutes, 'scheduled', n.scheduled,
        'reason', n.reason, 'state', n.state)) AS uses
      FROM (SELECT u.work_date, sum(u.amount)::int AS amount, max(u.minutes) AS minutes, max(u.scheduled) AS scheduled,
          max(u.reason) AS reason, max(u.state) AS state
        FROM leave_uses u WHERE u.request_id = r.id AND u.state <> 'RETURNED'
          AND (${from}::date IS NULL OR u.work_date >= ${from}::date) AND (${to}::date IS NULL OR u.work_date <= ${to}::date)
          AND NOT EXISTS (SELECT FROM attendance_locks l WHERE l.company_id = u.company_id
            AND l.month = date_trunc('month', u.work_date)::date)
        GROUP BY u.work_date) n) d
    WHERE r.company_id = ${companyId} AND d.uses IS NOT NULL AND r.status IN ('PENDING', 'APPROVED')
      AND r.id IN (SELECT u.request_id FROM leave_uses u WHERE u.company_id = ${companyId} AND u.state <> 'RETURNED'
        AND (${from}::date IS NULL OR u.work_date >= ${from}::date) AND (${to}::date IS NULL OR u.work_date <= ${to}::date))
      AND (${people}::bigint[] IS NULL OR r.employee_id = ANY (${people}::bigint[]))
      AND (${departments}::bigint[] IS NULL OR e.department_id = ANY (${departments}::bigint[]) OR EXISTS (
        SELECT FROM past_departments p WHERE p.employee_id = e.id AND p.department_id = ANY (${departments}::bigint[])))
      AND (r.employee_id, r.id) > (${after.employeeId}::bigint, ${after.id}::bigint)
    ORDER BY r.employee_id, r.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Finds employees with pending or approved leave in the scope of a recount, in open months only. */
export async function findPeopleCounted(
  db: Db,
  { companyId, from, to, departmentIds }: RecountScope,
): Promise<number[]> {
  const departments = departmentIds ? plainArrayLiteral(departmentIds) : null;
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT u.employee_id AS id
    FROM leave_uses u JOIN requests r ON r.id = u.request_id JOIN employees e ON e.id = u.employee_id
    WHERE u.company_id = ${companyId} AND u.state <> 'RETURNED' AND r.status IN ('PENDING', 'APPROVED')
      AND (${from}::date IS NULL OR u.work_date >= ${from}::date) AND (${to}::date IS NULL OR u.work_date <= ${to}::date)
      AND NOT EXISTS (SELECT FROM attendance_locks l WHERE l.company_id = u.company_id
        AND l.month = date_trunc('month', u.work_date)::date)
      AND (${departments}::bigint[] IS NULL OR e.department_id = ANY (${departments}::bigint[]) OR EXISTS (
        SELECT FROM past_departments p WHERE p.employee_id = e.id AND p.department_id = ANY (${departments}::bigint[])))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export const findAccountId = async (db: Db, employeeId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('employees')
      .select('account_id as accountId')
      .where('id', '=', employeeId)
      .executeTakeFirst()
  )?.accountId;

/** Locks employees in the order used by all code that computes their days or decides their requests. */
export const lockPeople = (db: Db, companyId: number, ids: readonly number[]) =>
  sql`SELECT FROM employees WHERE company_id = ${companyId} AND id = ANY (${plainArrayLiteral(ids)}::bigint[]) ORDER BY id
    FOR NO KEY UPDATE`.execute(db);

interface RecountedRequest {
  companyId: number;
  employeeId: number;
  requestId: number;
}

/** Deletes the uses of one date of a leave, so that they can be inserted again. */
export const deleteUsesOf = (db: Db, { companyId, requestId }: RecountedRequest, date: IsoDate) =>
  sql`DELETE FROM leave_uses WHERE company_id = ${companyId} AND request_id = ${requestId} AND work_date = ${date}::date
    AND state <> 'RETURNED'`.execute(db);

/** Updates the stored hours of a leave date that still costs the same amount. */
export const describeUses = (db: Db, { companyId, requestId }: RecountedRequest, is: TimeOff) =>
  sql`UPDATE leave_uses SET minutes = ${is.minutes}, scheduled = ${is.scheduled}, reason = ${is.reason}
    WHERE company_id = ${companyId} AND request_id = ${requestId} AND work_date = ${is.date}::date AND state <> 'RETURNED'`.execute(
    db,
  );

type CountedAmount = Pick<TimeOff, 'minutes' | 'scheduled' | 'reason'> & { amount: number };

export const insertRecount = (
  db: Db,
  { companyId, employeeId, requestId }: RecountedRequest,
  date: IsoDate,
  { was, is }: { was: CountedAmount; is: CountedAmount },
  { cause, name, at }: { cause: RecountCause; name: string; at: Date },
) =>
  db
    .insertInto('leave_recounts')
    .values({
      ...{ company_id: companyId, employee_id: employeeId, request_id: requestId, work_date: date },
      ...{ cause, name, at },
      ...{
        was_amount: was.amount,
        was_minutes: was.minutes,
        was_scheduled: was.scheduled,
        was_reason: was.reason,
      },
      ...{ amount: is.amount, minutes: is.minutes, scheduled: is.scheduled, reason: is.reason },
    })
    .execute();
