import { type Expression, type SqlBool, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { conditionOf, either, flagIs, idIs, knownTextIs, type Searched, textIs } from './filter.queries.ts';
import type { Comparison, Filter } from './filter.rules.ts';

/** The people of the company, whoever brought them; who was deleted by the identity provider is gone while they are inactive. */
const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('employees as e')
    .leftJoin('provisioned_users as p', 'p.employee_id', 'e.id')
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .where('e.erased_at', 'is', null)
    .where(sql<SqlBool>`(p.removed_at IS NULL OR e.is_enabled)`);

const described = (db: Db, viewer: Viewer) =>
  visible(db, viewer)
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .select([
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

/** A page by number, `startIndex` beginning with 1, and how many there are in all. It is found narrow, and joined then. */
export async function listUsers(
  db: Db,
  viewer: Viewer,
  { filter, startIndex, count }: { filter: Filter | undefined; startIndex: number; count: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const condition = filter && (await conditionOf(filter, searchedBy(db, viewer)));
  const found = condition ? visible(db, viewer).where(condition) : visible(db, viewer);
  const page = await found
    .select('e.id')
    .orderBy('e.id')
    .limit(count)
    .offset(startIndex - 1)
    .execute();
  const ids = page.map(({ id }) => id);
  const isWhole = startIndex === 1 && ids.length < count;
  const { total } = isWhole
    ? { total: ids.length }
    : await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  if (ids.length === 0) return { rows: [], total };
  const rows = await described(db, viewer)
    .where(sql<SqlBool>`e.id = ANY (${ids}::bigint[])`)
    .orderBy('e.id')
    .execute();
  return { rows, total };
}

const accountColumn = (column: 'email' | 'username') =>
  sql<string>`(SELECT ${sql.ref(`o.${column}`)} FROM accounts o WHERE o.id = e.account_id)`;

/** The texts of a person by which lists are filtered, by attribute. */
const texts: ReadonlyMap<string, Expression<string | null>> = new Map([
  [
    'username',
    sql<string>`coalesce(p.user_name, nullif(${accountColumn('email')}, ''), ${accountColumn('username')})`,
  ],
  ['displayname', sql<string>`e.display_name`],
  ['name.formatted', sql<string>`e.display_name`],
  ['name.givenname', sql<string>`e.first_name`],
  ['name.familyname', sql<string>`e.last_name`],
  ['title', sql<string>`e.title`],
  ['employeenumber', sql<string>`e.employee_code`],
  ['department', sql<string>`(SELECT d.department_name FROM departments d WHERE d.id = e.department_id)`],
]);

interface Entry {
  type: string;
  isPrimary: boolean;
  value(one: Comparison): Expression<SqlBool>;
}

/** A person's lists, as `userOf` presents them. */
const entries: ReadonlyMap<string, readonly Entry[]> = new Map([
  [
    'emails',
    [
      {
        type: 'work',
        isPrimary: true,
        value: (one) =>
          one.operator === 'eq' && one.value !== null && one.value !== ''
            ? // along the index of addresses
              sql<SqlBool>`(e.account_id IN (SELECT o.id FROM accounts o WHERE o.email_key = lower(${String(one.value)}::text)))`
            : textIs(accountColumn('email'), one),
      },
      { type: 'home', isPrimary: false, value: (one) => textIs(sql<string>`e.personal_email`, one) },
    ],
  ],
  [
    'phonenumbers',
    [{ type: 'mobile', isPrimary: false, value: (one) => textIs(sql<string>`e.mobile`, one) }],
  ],
]);

const isPresent: Comparison = { kind: 'compare', attribute: 'value', operator: 'pr', value: null };

/** How people are found by a filter; columns are those of `visible`. */
const searchedBy = (db: Db, viewer: Viewer): Searched => ({
  what: 'People',
  compare: async (one) => {
    const { attribute, operator, value } = one;
    const text = String(value ?? '');
    switch (attribute) {
      case 'id':
        return idIs(sql<number>`e.id`, one);
      case 'active':
        return flagIs(sql<SqlBool>`e.is_enabled`, one);
      case 'externalid':
        return operator === 'eq' && text !== ''
          ? sql<SqlBool>`(e.id IN (SELECT o.employee_id FROM provisioned_users o
              WHERE o.company_id = ${viewer.companyId} AND o.external_id = ${text}))`
          : textIs(sql<string>`p.external_id`, one, true);
      case 'username':
        if (operator === 'eq') return sql<SqlBool>`(e.id = ${(await findBearer(db, viewer, text)) ?? 0})`;
        break;
      default:
    }
    const column = texts.get(attribute);
    return column && textIs(column, one);
  },
  entry: (attribute, within) => {
    const found = entries.get(attribute);
    if (!found) return undefined;
    const ofEntry = async ({ type, isPrimary, value }: Entry) => {
      const condition = await within((one) => {
        if (one.attribute === 'value') return value(one);
        if (one.attribute === 'type') return knownTextIs(type, one);
        return one.attribute === 'primary' ? flagIs(sql<SqlBool>`${isPrimary}::boolean`, one) : undefined;
      });
      return sql<SqlBool>`(${condition} AND ${value(isPresent)})`;
    };
    return Promise.all(found.map(ofEntry)).then(either);
  },
});

/**
 * Whoever bears a user name: whom the identity provider calls so, by an index, else who has nothing said of them yet and signs in by this
 * address or account name.
 */
async function findBearer(db: Db, viewer: Viewer, userName: string): Promise<number | undefined> {
  const called = await db
    .selectFrom('provisioned_users')
    .select('employee_id as id')
    .where('company_id', '=', viewer.companyId ?? 0)
    .where('user_name_key', '=', sql<string>`lower(${userName}::text)`)
    .executeTakeFirst();
  if (called) return called.id;
  // no account name has an @, and every address has
  const column = sql.ref(userName.includes('@') ? 'a.email_key' : 'a.username_key');
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM accounts a JOIN employees e ON e.account_id = a.id
    WHERE a.company_id = ${viewer.companyId} AND ${column} = lower(${userName}::text) AND ${column} <> '' AND e.erased_at IS NULL
      AND NOT EXISTS (SELECT FROM provisioned_users x WHERE x.employee_id = e.id)
    LIMIT 1`.execute(db);
  return rows[0]?.id;
}

/** The same, and whether they are shown no more. */
export async function findNamed(
  db: Db,
  viewer: Viewer,
  userName: string,
): Promise<{ id: number; isRemoved: boolean } | undefined> {
  const id = await findBearer(db, viewer, userName);
  return id === undefined ? undefined : { id, isRemoved: (await findUser(db, viewer, id)) === undefined };
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
      user_name_key: sql<string>`lower(${userName}::text)`,
      external_id: externalId,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('employee_id').doUpdateSet((eb) => ({
        user_name: userName,
        user_name_key: eb.ref('excluded.user_name_key'),
        external_id: externalId,
        removed_at: null,
        updated_at: at,
      })),
    )
    .execute();

/** A deleted person who has been reactivated in the portal is no longer deleted: deactivating them again leaves them visible. */
export const clearRemoved = (db: Db, employeeId: number) =>
  db
    .updateTable('provisioned_users')
    .set({ removed_at: null })
    .where('employee_id', '=', employeeId)
    .where('removed_at', 'is not', null)
    .execute();

/** Somebody is deleted by the identity provider: not shown to it until they are active again. */
export const markRemoved = (db: Db, employeeId: number, at: Date) =>
  db
    .updateTable('provisioned_users')
    .set({ removed_at: at, updated_at: at })
    .where('employee_id', '=', employeeId)
    .execute();
