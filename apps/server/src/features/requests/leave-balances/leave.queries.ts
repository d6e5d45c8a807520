import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { TimeOff } from '../../attendance/attendance-days/leave/leave-time.service.ts';
import type { LeaveAllotment, OpenGrant } from './allot.rules.ts';

export interface LeaveOwner {
  companyId: number;
  employeeId: number;
  requestTypeId: number;
}

/** Finds the balance settings of a leave category. */
export const findKind = (db: Db, { companyId, requestTypeId }: Omit<LeaveOwner, 'employeeId'>) =>
  db
    .selectFrom('request_types')
    .select(['sub_type_code as subType', 'draws_on_balance as drawsOnBalance'])
    .select(['beyond_balance as beyondBalance'])
    .where('company_id', '=', companyId)
    .where('id', '=', requestTypeId)
    .executeTakeFirstOrThrow();

const openGrants = ({ companyId, employeeId, requestTypeId }: LeaveOwner) => sql<OpenGrant>`
    SELECT g.id, g.from_date AS "from", g.until_date AS until, g.amount - g.used - g.carried AS left
    FROM leave_grants g WHERE g.company_id = ${companyId} AND g.employee_id = ${employeeId}
      AND g.request_type_id = ${requestTypeId} ORDER BY g.id`;

/** Finds an employee’s grants of a category with their remaining amounts. */
export const findOpenGrants = async (db: Db, owner: LeaveOwner): Promise<OpenGrant[]> =>
  (await openGrants(owner).execute(db)).rows;

/**
 * Returns the grants of `findOpenGrants` and locks them until the transaction ends. After waiting for another
 * transaction, returns the amounts that the other transaction has committed.
 */
export const lockGrants = async (db: Db, owner: LeaveOwner): Promise<OpenGrant[]> =>
  (await sql<OpenGrant>`${openGrants(owner)} FOR NO KEY UPDATE`.execute(db)).rows;

/**
 * Inserts the amounts that each date of a leave uses. Includes dates that cost nothing, because the ledger explains
 * them.
 */
export async function insertUses(
  db: Db,
  { companyId, employeeId, requestTypeId, requestId }: LeaveOwner & { requestId: number },
  state: 'RESERVED' | 'TAKEN',
  days: readonly TimeOff[],
  allotted: readonly LeaveAllotment[],
): Promise<void> {
  const rows = days.flatMap(({ date, minutes, scheduled, reason }) => {
    const dateParts = allotted.filter((part) => part.date === date);
    const parts = dateParts.length > 0 ? dateParts : [{ grantId: null, amount: 0 }];
    return parts.map(({ grantId, amount }) => ({ date, minutes, scheduled, reason, grantId, amount }));
  });
  await sql`INSERT INTO leave_uses (company_id, employee_id, request_type_id, request_id, work_date, grant_id, amount, minutes,
      scheduled, reason, state)
    SELECT ${companyId}, ${employeeId}, ${requestTypeId}, ${requestId}, n.work_date, n.grant_id, n.amount, n.minutes, n.scheduled,
      n.reason, ${state}
    FROM unnest(${plainArrayLiteral(rows.map(({ date }) => date))}::date[], ${plainArrayLiteral(rows.map(({ grantId }) => grantId))}::bigint[],
      ${plainArrayLiteral(rows.map(({ amount }) => amount))}::int[], ${plainArrayLiteral(rows.map(({ minutes }) => minutes))}::int[],
      ${plainArrayLiteral(rows.map(({ scheduled }) => scheduled))}::int[], ${plainArrayLiteral(rows.map(({ reason }) => reason))}::text[])
      AS n (work_date, grant_id, amount, minutes, scheduled, reason)`.execute(db);
}

/** Deletes the leave uses and recounts of a request. */
export async function deleteUses(db: Db, companyId: number, requestId: number): Promise<void> {
  for (const table of ['leave_uses', 'leave_recounts'] as const)
    await db
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('request_id', '=', requestId)
      .execute();
}

/** Credits the leave of the given dates back to the grants from which it was taken. */
export const returnUses = (db: Db, companyId: number, requestId: number, dates: readonly string[]) =>
  db
    .updateTable('leave_uses')
    .set({ state: 'RETURNED' })
    .where('company_id', '=', companyId)
    .where('request_id', '=', requestId)
    .where(sql<boolean>`work_date = ANY (${plainArrayLiteral(dates)}::date[])`)
    .execute();

export interface UseBeyondBalance {
  id: number;
  employeeId: number;
  date: string;
  amount: number;
}

export async function findBeyond(
  db: Db,
  requestTypeId: number,
  employeeIds: readonly number[],
): Promise<UseBeyondBalance[]> {
  const { rows } = await sql<UseBeyondBalance>`
    SELECT u.id, u.employee_id AS "employeeId", u.work_date AS date, u.amount FROM leave_uses u
    WHERE u.request_type_id = ${requestTypeId} AND u.employee_id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])
      AND u.grant_id IS NULL AND u.amount > 0 AND u.state <> 'RETURNED'
    ORDER BY u.employee_id, u.work_date, u.id`.execute(db);
  return rows;
}

export async function moveToGrant(db: Db, useId: number, grantId: number, amount: number): Promise<void> {
  await sql`INSERT INTO leave_uses AS u (company_id, employee_id, request_type_id, request_id, work_date, grant_id, amount, minutes,
      scheduled, reason, state)
    SELECT company_id, employee_id, request_type_id, request_id, work_date, ${grantId}::bigint, ${amount}::int, minutes, scheduled,
      reason, state FROM leave_uses WHERE id = ${useId}
    ON CONFLICT (request_id, work_date, grant_id) DO UPDATE SET amount = u.amount + excluded.amount`.execute(
    db,
  );
  await sql`UPDATE leave_uses SET amount = amount - ${amount}::int WHERE id = ${useId}`.execute(db);
  await sql`DELETE FROM leave_uses WHERE id = ${useId} AND amount = 0`.execute(db);
}

/** Sums the leave beyond the balance by request. Requests within the balance are omitted. */
export async function sumBeyond(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  requestIds: readonly number[],
): Promise<{ requestId: number; amount: number }[]> {
  const { rows } = await sql<{ requestId: number; amount: number }>`
    SELECT u.request_id AS "requestId", sum(u.amount)::int AS amount FROM leave_uses u
    WHERE ${whereCompanyVisible(sql.ref('u.company_id'), viewer)} AND u.request_id = ANY (${plainArrayLiteral(requestIds)}::bigint[])
      AND u.grant_id IS NULL AND u.amount > 0 AND u.state <> 'RETURNED' GROUP BY u.request_id`.execute(db);
  return rows;
}
