import type { BodyOf } from '@gatehouse/api/platform/operation';
import type { GrantKind, LeaveGrant, leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { columnsOf } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

type OfCompanies = Pick<Viewer, 'companyIds'>;

/** A category of leave, which stays as it is until the transaction ends. */
export const holdLeaveType = (db: Db, viewer: OfCompanies, id: number) =>
  db
    .selectFrom('request_types')
    .select(['id', 'company_id as companyId', 'draws_on_balance as drawsOnBalance'])
    .where('id', '=', id)
    .where('type_code', '=', 'LEAVE')
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .forShare()
    .executeTakeFirst();

/** These departments and people, or everybody of a company. */
export interface Chosen {
  companyId: number;
  departmentIds: readonly number[];
  employeeIds: readonly number[];
}

/** How many of the departments and people named a company has. */
export async function countChosen(db: Db, { companyId, departmentIds, employeeIds }: Chosen) {
  const { rows } = await sql<{ departments: number; people: number }>`SELECT
    (SELECT count(*) FROM departments WHERE company_id = ${companyId} AND id = ANY (${plainArrayLiteral(departmentIds)}::bigint[])) AS departments,
    (SELECT count(*) FROM employees WHERE company_id = ${companyId} AND erased_at IS NULL
      AND id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])) AS people`.execute(db);
  return rows[0] ?? { departments: 0, people: 0 };
}

/** Employee `e` is chosen: named, of a department named or of one below it, or of nobody named; who left before `since` is not. */
const isChosen = (
  { companyId, departmentIds, employeeIds }: Chosen,
  since: IsoDate,
): RawBuilder<unknown> => sql`
  e.company_id = ${companyId} AND e.erased_at IS NULL AND e.is_enabled AND (e.left_on IS NULL OR e.left_on >= ${since}::date)
  AND (${departmentIds.length + employeeIds.length === 0}::boolean OR e.id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])
    OR e.department_id IN (WITH RECURSIVE below AS (
      SELECT d.id FROM departments d WHERE d.company_id = ${companyId} AND d.id = ANY (${plainArrayLiteral(departmentIds)}::bigint[])
      UNION SELECT d.id FROM departments d JOIN below b ON d.parent_department_id = b.id)
      SELECT id FROM below))`;

interface Given {
  requestTypeId: number;
  kind: GrantKind;
  from: IsoDate;
  until: IsoDate;
  amount: number;
  note: string;
}

/** Gives it to each who is chosen and, of what is given once a year, has none yet; answers whom, and as which row. */
export async function insertGrants(
  db: Db,
  viewer: Viewer,
  chosen: Chosen,
  given: Given,
  at: Date,
): Promise<{ id: number; employeeId: number }[]> {
  const { rows } = await sql<{ id: number; employeeId: number }>`
    INSERT INTO leave_grants (company_id, employee_id, request_type_id, kind, from_date, until_date, amount, note, given_by,
      created_at, updated_at)
    SELECT e.company_id, e.id, ${given.requestTypeId}, ${given.kind}, ${given.from}::date, ${given.until}::date, ${given.amount},
      ${given.note}, ${viewer.accountId}, ${at}, ${at}
    FROM employees e WHERE ${isChosen(chosen, given.from)} ORDER BY e.id
    ON CONFLICT DO NOTHING RETURNING id, employee_id AS "employeeId"`.execute(db);
  return rows;
}

/** A grant of one of the two years that a rest goes over between. */
export interface YearGrant {
  id: number;
  employeeId: number;
  isNext: boolean;
  amount: number;
  used: number;
  carried: number;
}

/** Locks whom leave goes over for, as who asks for leave is: what they have is read once they are held. */
export const lockChosen = (db: Db, chosen: Chosen, year: number) =>
  sql`SELECT FROM employees e WHERE ${isChosen(chosen, `${year}-12-31`)} ORDER BY e.id FOR NO KEY UPDATE`.execute(
    db,
  );

/** What chosen people have of a year up to its end, and what of it went over before; nobody draws on it meanwhile. */
export async function lockYear(
  db: Db,
  chosen: Chosen,
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

/** Writes of each grant how much of it went over. */
export const updateCarried = (db: Db, parts: readonly { id: number; carried: number }[]) =>
  sql`UPDATE leave_grants g SET carried = n.carried
    FROM unnest(${plainArrayLiteral(parts.map(({ id }) => id))}::bigint[], ${plainArrayLiteral(parts.map(({ carried }) => carried))}::int[])
      AS n (id, carried) WHERE g.id = n.id`.execute(db);

/** Writes what went over to a year, one row a person; who has nothing any more has none. */
export async function writeCarried(
  db: Db,
  viewer: Viewer,
  {
    companyId,
    requestTypeId,
    year,
    until,
  }: { companyId: number; requestTypeId: number; year: number; until: IsoDate },
  carried: readonly { employeeId: number; amount: number }[],
  at: Date,
): Promise<{ id: number; employeeId: number }[]> {
  const { rows } = await sql<{ id: number; employeeId: number }>`
    INSERT INTO leave_grants (company_id, employee_id, request_type_id, kind, from_date, until_date, amount, given_by, created_at, updated_at)
    SELECT ${companyId}, n.employee_id, ${requestTypeId}, 'CARRIED', make_date(${year}::int, 1, 1), ${until}::date, n.amount,
      ${viewer.accountId}, ${at}, ${at}
    FROM unnest(${plainArrayLiteral(carried.map(({ employeeId }) => employeeId))}::bigint[], ${plainArrayLiteral(carried.map(({ amount }) => amount))}::int[])
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

const described = (db: Db, viewer: OfCompanies) =>
  db
    .selectFrom('leave_grants')
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .select(['id', 'version', 'company_id as companyId', 'employee_id as employeeId', 'amount', 'note'])
    // held to these by a constraint
    .select(sql<GrantKind>`kind`.as('kind'))
    .select('until_date as until');

/** What was given by hand; nobody else changes, deletes or draws on it before the transaction ends. */
export const lockGrant = (db: Db, viewer: OfCompanies, id: number) =>
  described(db, viewer)
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
  return described(db, viewer).where('id', '=', id).executeTakeFirstOrThrow();
}

export const deleteGrant = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('leave_grants')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
