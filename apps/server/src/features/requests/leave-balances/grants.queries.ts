import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { BodyOf } from '@gatehouse/api/platform/operation';
import type { GrantKind, LeaveGrant, leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { columnsOf } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { departmentsBelow } from '../../auth/accounts/department-scope.service.ts';

type CompanyScope = Pick<Viewer, 'companyIds'>;

/** Locks a leave category until the transaction ends. */
export const lockLeaveType = (db: Db, viewer: CompanyScope, id: number) =>
  db
    .selectFrom('request_types')
    .select(['id', 'company_id as companyId', 'draws_on_balance as drawsOnBalance'])
    .where('id', '=', id)
    .where('type_code', '=', 'LEAVE')
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .forShare()
    .executeTakeFirst();

/** Recipients of a leave grant. If both lists are empty, all employees of the company are recipients. */
export interface GrantRecipients {
  companyId: number;
  departmentIds: readonly number[];
  employeeIds: readonly number[];
}

/** Counts the given departments and employees that belong to the company. */
export async function countChosen(db: Db, { companyId, departmentIds, employeeIds }: GrantRecipients) {
  const { rows } = await sql<{ departments: number; people: number }>`SELECT
    (SELECT count(*) FROM departments WHERE company_id = ${companyId} AND id = ANY (${plainArrayLiteral(departmentIds)}::bigint[])) AS departments,
    (SELECT count(*) FROM employees WHERE company_id = ${companyId} AND erased_at IS NULL
      AND id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])) AS people`.execute(db);
  return rows[0] ?? { departments: 0, people: 0 };
}

/**
 * SQL condition that matches employee `e` if the list of recipients contains `e`, the department of `e` or one of its
 * parent departments. Matches every employee if the list is empty. Excludes employees with a last day before `since`.
 */
const isChosen = (
  { companyId, departmentIds, employeeIds }: GrantRecipients,
  since: IsoDate,
): RawBuilder<unknown> => sql`
  e.company_id = ${companyId} AND e.erased_at IS NULL AND e.is_enabled AND (e.left_on IS NULL OR e.left_on >= ${since}::date)
  AND (${departmentIds.length + employeeIds.length === 0}::boolean OR e.id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])
    OR e.department_id IN ${departmentsBelow(
      sql`SELECT d.id FROM departments d WHERE d.company_id = ${companyId} AND d.id = ANY (${plainArrayLiteral(departmentIds)}::bigint[])`,
    )})`;

interface LeaveGrantInput {
  requestTypeId: number;
  kind: GrantKind;
  from: IsoDate;
  until: IsoDate;
  amount: number;
  note: string;
}

/**
 * Inserts a grant for each recipient and returns the new rows. Skips recipients that already have the same yearly
 * grant.
 */
export async function insertGrants(
  db: Db,
  viewer: Viewer,
  chosen: GrantRecipients,
  input: LeaveGrantInput,
  at: Date,
): Promise<{ id: number; employeeId: number }[]> {
  const { rows } = await sql<{ id: number; employeeId: number }>`
    INSERT INTO leave_grants (company_id, employee_id, request_type_id, kind, from_date, until_date, amount, note, given_by,
      created_at, updated_at)
    SELECT e.company_id, e.id, ${input.requestTypeId}, ${input.kind}, ${input.from}::date, ${input.until}::date, ${input.amount},
      ${input.note}, ${viewer.accountId}, ${at}, ${at}
    FROM employees e WHERE ${isChosen(chosen, input.from)} ORDER BY e.id
    ON CONFLICT DO NOTHING RETURNING id, employee_id AS "employeeId"`.execute(db);
  return rows;
}

/** A grant in one of the two years of a carry-over. */
export interface YearGrant {
  id: number;
  employeeId: number;
  isNext: boolean;
  amount: number;
  used: number;
  carried: number;
}

/**
 * Locks the recipients of a carry-over with the lock that new leave requests use. The caller must read their grants
 * after the lock.
 */
export const lockChosen = (db: Db, chosen: GrantRecipients, year: number) =>
  sql`SELECT FROM employees e WHERE ${isChosen(chosen, `${year}-12-31`)} ORDER BY e.id FOR NO KEY UPDATE`.execute(
    db,
  );

/**
 * Locks and returns the recipients' grants that are valid until the end of a year. Also locks and returns the earlier
 * carry-over to the next year.
 */
export async function lockYear(
  db: Db,
  chosen: GrantRecipients,
  requestTypeId: number,
  year: number,
): Promise<YearGrant[]> {
  const { rows } = await sql<YearGrant>`
    SELECT g.id, g.employee_id AS "employeeId", g.from_date > make_date(${year}::int, 12, 31) AS "isNext", g.amount, g.used, g.carried
    FROM leave_grants g JOIN employees e ON e.id = g.employee_id
    WHERE g.request_type_id = ${requestTypeId} AND ${isChosen(chosen, `${year}-12-31`)}
      AND (g.until_date = make_date(${year}::int, 12, 31) OR g.kind = 'CARRIED' AND g.from_date = make_date(${year}::int + 1, 1, 1))
    ORDER BY g.id FOR NO KEY UPDATE OF g`.execute(db);
  return rows;
}

export const updateCarried = (db: Db, parts: readonly { id: number; carried: number }[]) =>
  sql`UPDATE leave_grants g SET carried = n.carried
    FROM unnest(${plainArrayLiteral(parts.map(({ id }) => id))}::bigint[], ${plainArrayLiteral(parts.map(({ carried }) => carried))}::int[])
      AS n (id, carried) WHERE g.id = n.id`.execute(db);

/** Writes the carry-over to a year, one row per employee. Deletes rows with amount 0. */
export async function insertCarriedGrants(
  db: Db,
  viewer: Viewer,
  {
    companyId,
    requestTypeId,
    year,
    until,
  }: { companyId: number; requestTypeId: number; year: number; until: IsoDate },
  carryOvers: readonly { employeeId: number; amount: number }[],
  at: Date,
): Promise<{ id: number; employeeId: number }[]> {
  const { rows } = await sql<{ id: number; employeeId: number }>`
    INSERT INTO leave_grants (company_id, employee_id, request_type_id, kind, from_date, until_date, amount, given_by, created_at, updated_at)
    SELECT ${companyId}, n.employee_id, ${requestTypeId}, 'CARRIED', make_date(${year}::int, 1, 1), ${until}::date, n.amount,
      ${viewer.accountId}, ${at}, ${at}
    FROM unnest(${plainArrayLiteral(carryOvers.map(({ employeeId }) => employeeId))}::bigint[], ${plainArrayLiteral(carryOvers.map(({ amount }) => amount))}::int[])
      AS n (employee_id, amount) ORDER BY 2
    ON CONFLICT (employee_id, request_type_id, kind, (date_part('year', from_date))) WHERE kind IN ('YEARLY', 'CARRIED')
    DO UPDATE SET amount = excluded.amount, until_date = excluded.until_date, given_by = excluded.given_by,
      version = leave_grants.version + 1, updated_at = excluded.updated_at
    RETURNING id, employee_id AS "employeeId"`.execute(db);
  await sql`DELETE FROM leave_grants WHERE id = ANY (${plainArrayLiteral(rows.map(({ id }) => id))}::bigint[]) AND amount = 0`.execute(
    db,
  );
  return rows;
}

const selectRows = (db: Db, viewer: CompanyScope) =>
  db
    .selectFrom('leave_grants')
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .select(['id', 'version', 'company_id as companyId', 'employee_id as employeeId', 'amount', 'note'])
    // The type is safe, because a constraint limits the column to these values.
    .select(sql<GrantKind>`kind`.as('kind'))
    .select('until_date as until');

/** Locks a manually added grant until the transaction ends. */
export const lockGrant = (db: Db, viewer: CompanyScope, id: number) =>
  selectRows(db, viewer)
    .where('id', '=', id)
    .where(sql<boolean>`kind IN ('YEARLY', 'ADDITIONAL')`)
    .select(['request_type_id as requestTypeId', 'from_date as from'])
    .select((eb) => eb('used', '+', eb.ref('carried')).as('spent'))
    .forNoKeyUpdate()
    .executeTakeFirst();

const columns = { amount: 'amount', note: 'note', until: 'until_date' } as const;

export async function updateGrant(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof leaveBalances.updateGrant>,
  at: Date,
): Promise<LeaveGrant> {
  await db
    .updateTable('leave_grants')
    .set((eb) => ({
      ...columnsOf(columns, body),
      given_by: viewer.accountId,
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  return selectRows(db, viewer).where('id', '=', id).executeTakeFirstOrThrow();
}

export const deleteGrant = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('leave_grants')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
