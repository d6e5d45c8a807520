import { type Expression, type SqlBool, sql } from 'kysely';
import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { Condition } from './filter.rules.ts';
import { badRequest } from './scim-problem.ts';

/** The people of the company, whoever brought them; who was deleted by the identity provider is gone while they are inactive. */
const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .leftJoin('provisioned_users as p', 'p.employee_id', 'e.id')
    .where((eb) => ofViewer(eb.ref('e.company_id'), viewer))
    .where('e.erased_at', 'is', null)
    .where(sql<SqlBool>`(p.removed_at IS NULL OR e.is_enabled)`);

const described = (db: Db, viewer: Viewer) =>
  visible(db, viewer).select([
    'e.id',
    'e.version',
    // until the identity provider has said what it calls them: the address they sign in with
    sql<string>`coalesce(p.user_name, nullif(a.email, ''), a.username)`.as('userName'),
    'p.external_id as externalId',
    'e.first_name as firstName',
    'e.last_name as lastName',
    'e.display_name as displayName',
    'e.title',
    'a.email',
    'e.personal_email as personalEmail',
    'e.mobile',
    'e.is_enabled as isEnabled',
    'e.employee_code as employeeCode',
    'e.department_id as departmentId',
    'd.department_name as departmentName',
    'a.invited_at as invitedAt',
    'e.created_at as createdAt',
    'e.updated_at as updatedAt',
  ]);

export type UserRow = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

export const findUser = (db: Db, viewer: Viewer, id: number): Promise<UserRow | undefined> =>
  described(db, viewer).where('e.id', '=', id).executeTakeFirst();

/** A page by number, `startIndex` beginning with 1, and how many there are in all. */
export async function listUsers(
  db: Db,
  viewer: Viewer,
  conditions: readonly Condition[],
  { startIndex, count }: { startIndex: number; count: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const all = conditions.map((one) => whereOf(viewer, one));
  const { total } = await all
    .reduce((query, one) => query.where(one), visible(db, viewer))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  if (count === 0 || startIndex > total) return { rows: [], total };
  const rows = await all
    .reduce((query, one) => query.where(one), described(db, viewer))
    .orderBy('e.id')
    .limit(count)
    .offset(startIndex - 1)
    .execute();
  return { rows, total };
}

const nobody = sql<SqlBool>`false`;

/** What a condition asks of `e`, `a` and `p`, so that an index answers it; refuses an attribute that nobody is found by. */
function whereOf(viewer: Viewer, { attribute, value }: Condition): Expression<SqlBool> {
  const text = String(value ?? '');
  switch (attribute) {
    case 'id':
      return /^[1-9]\d{0,14}$/.test(text) ? sql<SqlBool>`e.id = ${Number(text)}` : nobody;
    case 'username':
      return sql<SqlBool>`e.id IN (${named(viewer, text)})`;
    case 'externalid':
      return sql<SqlBool>`e.id IN (SELECT o.employee_id FROM provisioned_users o
        WHERE o.company_id = ${viewer.companyId} AND o.external_id = ${text})`;
    case 'emails':
    case 'emails.value':
      return sql<SqlBool>`e.account_id IN (SELECT o.id FROM accounts o WHERE lower(o.email) = lower(${text}) AND o.email <> '')`;
    case 'emails.type':
      if (text.toLowerCase() === 'work') return sql<SqlBool>`true`;
      break;
    case 'active':
      if (/^(true|false)$/i.test(text)) return sql<SqlBool>`e.is_enabled = ${text.toLowerCase() === 'true'}`;
      break;
    default:
  }
  throw badRequest('invalidFilter', `People are not found by ${attribute}`);
}

/** Numbers of whoever bears a user name: what the identity provider called them, else their address or account name. */
const named = (viewer: Viewer, userName: string) => sql`
  SELECT o.employee_id FROM provisioned_users o
    WHERE o.company_id = ${viewer.companyId} AND lower(o.user_name) = lower(${userName})
  UNION ALL
  SELECT n.id FROM accounts b JOIN employees n ON n.account_id = b.id
    WHERE lower(b.email) = lower(${userName}) AND b.email <> ''
      AND NOT EXISTS (SELECT FROM provisioned_users x WHERE x.employee_id = n.id)
  UNION ALL
  SELECT n.id FROM accounts b JOIN employees n ON n.account_id = b.id
    WHERE lower(b.username) = lower(${userName}) AND NOT EXISTS (SELECT FROM provisioned_users x WHERE x.employee_id = n.id)`;

/** Whoever of the company bears the user name, also where they are not shown any more. */
export async function findNamed(
  db: Db,
  viewer: Viewer,
  userName: string,
): Promise<{ id: number; isRemoved: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isRemoved: boolean }>`
    SELECT e.id, p.removed_at IS NOT NULL AND NOT e.is_enabled AS "isRemoved"
    FROM employees e LEFT JOIN provisioned_users p ON p.employee_id = e.id
    WHERE e.id IN (${named(viewer, userName)}) AND e.company_id = ${viewer.companyId} AND e.erased_at IS NULL
    LIMIT 1`.execute(db);
  return rows[0];
}

/** Departments of the company of this code, or else of this name, whatever their case: two at most. */
export async function findDepartments(db: Db, companyId: number, said: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH coded AS (SELECT id FROM departments WHERE company_id = ${companyId} AND lower(department_code) = lower(${said}) LIMIT 2)
    SELECT id FROM coded
    UNION ALL (SELECT id FROM departments WHERE company_id = ${companyId} AND lower(department_name) = lower(${said})
      AND NOT EXISTS (SELECT FROM coded) LIMIT 2)`.execute(db);
  return rows.map(({ id }) => id);
}

/** An employee code nobody of the company has: `base`, or with a number behind it. */
export async function freeCode(db: Db, companyId: number, base: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    SELECT candidate.code
    FROM generate_series(1, 10000) AS n,
      LATERAL (SELECT ${base}::text || CASE WHEN n = 1 THEN '' ELSE '-' || n END AS code) candidate
    WHERE NOT EXISTS (SELECT FROM employees e WHERE e.company_id = ${companyId} AND e.employee_code = candidate.code)
    ORDER BY n LIMIT 1`.execute(db);
  return rows[0]?.code ?? base;
}

interface Written {
  employeeId: number;
  companyId: number;
  userName: string;
  externalId: string | null;
  at: Date;
}

/** What the identity provider calls somebody; who was deleted by it is back. */
export const writeUser = (db: Db, { employeeId, companyId, userName, externalId, at }: Written) =>
  db
    .insertInto('provisioned_users')
    .values({
      employee_id: employeeId,
      company_id: companyId,
      user_name: userName,
      external_id: externalId,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('employee_id')
        .doUpdateSet({ user_name: userName, external_id: externalId, removed_at: null, updated_at: at }),
    )
    .execute();

/** Somebody is deleted by the identity provider: not shown to it until they are active again. */
export const markRemoved = (db: Db, employeeId: number, at: Date) =>
  db
    .updateTable('provisioned_users')
    .set({ removed_at: at, updated_at: at })
    .where('employee_id', '=', employeeId)
    .execute();
