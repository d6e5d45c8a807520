import { type Expression, type SqlBool, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  anyOf,
  buildCondition,
  type SearchDefinition,
  whereFlag,
  whereId,
  whereKnownText,
  whereText,
} from './filter.queries.ts';
import type { FilterComparison, ScimFilter } from './filter.rules.ts';

/** Selects the people of the company. Excludes inactive people that the identity provider has deleted. */
const selectVisible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('employees as e')
    .leftJoin('provisioned_users as p', 'p.employee_id', 'e.id')
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .where('e.erased_at', 'is', null)
    .where(sql<SqlBool>`(p.removed_at IS NULL OR e.is_enabled)`);

const selectRows = (db: Db, viewer: Viewer) =>
  selectVisible(db, viewer)
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .select([
      'e.id',
      'e.version',
      // The sign-in address serves as the user name until the identity provider sets one.
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

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

export const findUser = (db: Db, viewer: Viewer, id: number): Promise<UserRow | undefined> =>
  selectRows(db, viewer).where('e.id', '=', id).executeTakeFirst();

/**
 * Returns a page of `count` people from position `startIndex` (starting at 1), and the total. Finds the IDs first, and
 * joins other tables only for the people of the page.
 */
export async function listUsers(
  db: Db,
  viewer: Viewer,
  { filter, startIndex, count }: { filter: ScimFilter | undefined; startIndex: number; count: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const condition = filter && (await buildCondition(filter, buildUserSearch(db, viewer)));
  const selection = condition ? selectVisible(db, viewer).where(condition) : selectVisible(db, viewer);
  const page = await selection
    .select('e.id')
    .orderBy('e.id')
    .limit(count)
    .offset(startIndex - 1)
    .execute();
  const ids = page.map(({ id }) => id);
  const isWhole = startIndex === 1 && ids.length < count;
  const { total } = isWhole
    ? { total: ids.length }
    : await selection.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  if (ids.length === 0) return { rows: [], total };
  const rows = await selectRows(db, viewer)
    .where(sql<SqlBool>`e.id = ANY (${ids}::bigint[])`)
    .orderBy('e.id')
    .execute();
  return { rows, total };
}

const accountColumn = (column: 'email' | 'username') =>
  sql<string>`(SELECT ${sql.ref(`o.${column}`)} FROM accounts o WHERE o.id = e.account_id)`;

/** Searchable texts of a person by attribute. */
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

interface UserListEntry {
  type: string;
  isPrimary: boolean;
  value(one: FilterComparison): Expression<SqlBool>;
}

/** List attributes of a person, as built by `userOf`. */
const entries: ReadonlyMap<string, readonly UserListEntry[]> = new Map([
  [
    'emails',
    [
      {
        type: 'work',
        isPrimary: true,
        value: (comparison) =>
          comparison.operator === 'eq' && comparison.value !== null && comparison.value !== ''
            ? // The condition is a subquery, because PostgreSQL can then use the index on email addresses.
              sql<SqlBool>`(e.account_id IN (SELECT o.id FROM accounts o WHERE o.email_key = lower(${String(comparison.value)}::text)))`
            : whereText(accountColumn('email'), comparison),
      },
      {
        type: 'home',
        isPrimary: false,
        value: (comparison) => whereText(sql<string>`e.personal_email`, comparison),
      },
    ],
  ],
  [
    'phonenumbers',
    [
      {
        type: 'mobile',
        isPrimary: false,
        value: (comparison) => whereText(sql<string>`e.mobile`, comparison),
      },
    ],
  ],
]);

const isPresent: FilterComparison = { kind: 'compare', attribute: 'value', operator: 'pr', value: null };

/** Defines the searchable attributes of people. The search uses the columns of `selectVisible`. */
const buildUserSearch = (db: Db, viewer: Viewer): SearchDefinition => ({
  what: 'People',
  compare: async (comparison) => {
    const { attribute, operator, value } = comparison;
    const text = String(value ?? '');
    switch (attribute) {
      case 'id':
        return whereId(sql<number>`e.id`, comparison);
      case 'active':
        return whereFlag(sql<SqlBool>`e.is_enabled`, comparison);
      case 'externalid':
        return operator === 'eq' && text !== ''
          ? sql<SqlBool>`(e.id IN (SELECT o.employee_id FROM provisioned_users o
              WHERE o.company_id = ${viewer.companyId} AND o.external_id = ${text}))`
          : whereText(sql<string>`p.external_id`, comparison, true);
      case 'username':
        if (operator === 'eq') return sql<SqlBool>`(e.id = ${(await findBearer(db, viewer, text)) ?? 0})`;
        break;
      default:
    }
    const column = texts.get(attribute);
    return column && whereText(column, comparison);
  },
  entry: (attribute, within) => {
    const listEntries = entries.get(attribute);
    if (!listEntries) return undefined;
    const toEntryCondition = async ({ type, isPrimary, value }: UserListEntry) => {
      const condition = await within((entryComparison) => {
        if (entryComparison.attribute === 'value') return value(entryComparison);
        if (entryComparison.attribute === 'type') return whereKnownText(type, entryComparison);
        return entryComparison.attribute === 'primary'
          ? whereFlag(sql<SqlBool>`${isPrimary}::boolean`, entryComparison)
          : undefined;
      });
      return sql<SqlBool>`(${condition} AND ${value(isPresent)})`;
    };
    return Promise.all(listEntries.map(toEntryCondition)).then(anyOf);
  },
});

/**
 * Finds a person by user name. First searches the user names set by the identity provider. Then searches the sign-in
 * addresses and account names of the people without such a user name.
 */
async function findBearer(db: Db, viewer: Viewer, userName: string): Promise<number | undefined> {
  const provisionedUser = await db
    .selectFrom('provisioned_users')
    .select('employee_id as id')
    .where('company_id', '=', viewer.companyId ?? 0)
    .where('user_name_key', '=', sql<string>`lower(${userName}::text)`)
    .executeTakeFirst();
  if (provisionedUser) return provisionedUser.id;
  // Every email address contains an @, but no account name does.
  const column = sql.ref(userName.includes('@') ? 'a.email_key' : 'a.username_key');
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM accounts a JOIN employees e ON e.account_id = a.id
    WHERE a.company_id = ${viewer.companyId} AND ${column} = lower(${userName}::text) AND ${column} <> '' AND e.erased_at IS NULL
      AND NOT EXISTS (SELECT FROM provisioned_users x WHERE x.employee_id = e.id)
    LIMIT 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Finds a person by user name. `isRemoved` is true if the identity provider deleted the person and can no longer see
 * the person.
 */
export async function findNamed(
  db: Db,
  viewer: Viewer,
  userName: string,
): Promise<{ id: number; isRemoved: boolean } | undefined> {
  const id = await findBearer(db, viewer, userName);
  return id === undefined ? undefined : { id, isRemoved: (await findUser(db, viewer, id)) === undefined };
}

/**
 * Finds departments of the company by code, or by name if no code matches. Ignores case. Returns at most two
 * departments.
 */
export async function findDepartments(db: Db, companyId: number, codeOrName: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH coded AS (SELECT id FROM departments WHERE company_id = ${companyId} AND lower(department_code) = lower(${codeOrName}) LIMIT 2)
    SELECT id FROM coded
    UNION ALL (SELECT id FROM departments WHERE company_id = ${companyId} AND lower(department_name) = lower(${codeOrName})
      AND NOT EXISTS (SELECT FROM coded) LIMIT 2)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns an unused employee code of the company: `base`, or `base` with a number. */
export async function findFreeCode(db: Db, companyId: number, base: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    SELECT candidate.code
    FROM generate_series(1, 10000) AS n,
      LATERAL (SELECT ${base}::text || CASE WHEN n = 1 THEN '' ELSE '-' || n END AS code) candidate
    WHERE NOT EXISTS (SELECT FROM employees e WHERE e.company_id = ${companyId} AND lower(e.employee_code) = lower(candidate.code))
    ORDER BY n LIMIT 1`.execute(db);
  return rows[0]?.code ?? base;
}

interface ProvisionedUser {
  employeeId: number;
  companyId: number;
  userName: string;
  externalId: string | null;
  at: Date;
}

/**
 * Stores the user name and external ID of a person. The person no longer counts as deleted by the identity provider.
 */
export const writeUser = (db: Db, { employeeId, companyId, userName, externalId, at }: ProvisionedUser) =>
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

/**
 * Ends the state "deleted by the identity provider" of a person that was reactivated in the portal. The identity
 * provider then sees the person even after a later deactivation.
 */
export const clearRemoved = (db: Db, employeeId: number) =>
  db
    .updateTable('provisioned_users')
    .set({ removed_at: null })
    .where('employee_id', '=', employeeId)
    .where('removed_at', 'is not', null)
    .execute();

/** Marks a person as deleted by the identity provider. The person is hidden from the provider while inactive. */
export const markRemoved = (db: Db, employeeId: number, at: Date) =>
  db
    .updateTable('provisioned_users')
    .set({ removed_at: at, updated_at: at })
    .where('employee_id', '=', employeeId)
    .execute();
