import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { conditionOf, idIs, knownTextIs, type Searched, textIs } from './filter.queries.ts';
import type { Filter } from './filter.rules.ts';

export interface Group {
  id: number;
  name: string;
  externalId: string | null;
}
export interface Member {
  groupId: number;
  id: number;
  accountId: number;
  name: string;
}

/** The roles that are given by hand: the company's own, and ADMIN. STAFF and MANAGER come by themselves (decision 018). */
const given = (db: Db, { companyId }: Viewer) =>
  db
    .selectFrom('roles as r')
    .leftJoin('provisioned_groups as p', (join) =>
      join.onRef('p.role_id', '=', 'r.id').on('p.company_id', '=', companyId),
    )
    .where(sql<SqlBool>`(r.company_id = ${companyId} OR (r.company_id IS NULL AND r.role_code = 'ADMIN'))`);

const described = (db: Db, viewer: Viewer) =>
  given(db, viewer).select(['r.id', 'r.role_name as name', 'p.external_id as externalId']);

export async function listGroups(
  db: Db,
  viewer: Viewer,
  { filter, startIndex, count }: { filter: Filter | undefined; startIndex: number; count: number },
): Promise<{ groups: Group[]; total: number }> {
  const condition = filter ? await conditionOf(filter, searchedBy(viewer)) : sql<SqlBool>`true`;
  const { total } = await given(db, viewer)
    .where(condition)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const groups = await described(db, viewer)
    .where(condition)
    .orderBy('r.id')
    .limit(count)
    .offset(startIndex - 1)
    .execute();
  return { groups, total };
}

export const findGroup = (db: Db, viewer: Viewer, id: number): Promise<Group | undefined> =>
  described(db, viewer).where('r.id', '=', id).executeTakeFirst();

export const findGroupNamed = (db: Db, viewer: Viewer, name: string): Promise<Group | undefined> =>
  described(db, viewer).where(sql<SqlBool>`lower(r.role_name) = lower(${name})`).limit(1).executeTakeFirst();

/** How groups are found by a filter; columns are those of `given`. */
const searchedBy = ({ companyId }: Viewer): Searched => ({
  what: 'Groups',
  compare: (one) => {
    if (one.attribute === 'id') return idIs(sql<number>`r.id`, one);
    if (one.attribute === 'displayname') return textIs(sql<string>`r.role_name`, one);
    return one.attribute === 'externalid' ? textIs(sql<string>`p.external_id`, one, true) : undefined;
  },
  entry: (attribute, within) => {
    if (attribute !== 'members') return undefined;
    const condition = within((one) => {
      if (one.attribute === 'value') return idIs(sql<number>`e.id`, one);
      if (one.attribute === 'display') return textIs(sql<string>`e.display_name`, one);
      return one.attribute === 'type' ? knownTextIs('User', one) : undefined;
    });
    return condition.then(
      (
        found,
      ) => sql<SqlBool>`EXISTS (SELECT FROM account_roles held JOIN employees e ON e.account_id = held.account_id
        LEFT JOIN provisioned_users u ON u.employee_id = e.id
        WHERE held.role_id = r.id AND held.company_id = ${companyId} AND e.erased_at IS NULL
          AND (u.removed_at IS NULL OR e.is_enabled) AND ${found})`,
    );
  },
});

/** Stores the number of a group at the identity provider; null removes it. */
export async function writeExternalId(
  db: Db,
  {
    companyId,
    roleId,
    externalId,
    at,
  }: { companyId: number; roleId: number; externalId: string | null; at: Date },
): Promise<void> {
  if (externalId === null)
    await db
      .deleteFrom('provisioned_groups')
      .where('company_id', '=', companyId)
      .where('role_id', '=', roleId)
      .execute();
  else
    await db
      .insertInto('provisioned_groups')
      .values({
        company_id: companyId,
        role_id: roleId,
        external_id: externalId,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'role_id']).doUpdateSet({ external_id: externalId, updated_at: at }),
      )
      .execute();
}

/** Who holds the roles, of the people the identity provider sees. */
export async function listMembers(
  db: Db,
  { companyId }: Viewer,
  groupIds: readonly number[],
): Promise<Member[]> {
  if (groupIds.length === 0) return [];
  return db
    .selectFrom('account_roles as held')
    .innerJoin('employees as e', 'e.account_id', 'held.account_id')
    .leftJoin('provisioned_users as p', 'p.employee_id', 'e.id')
    .where('held.company_id', '=', companyId)
    .where(sql<SqlBool>`held.role_id = ANY (${[...groupIds]}::bigint[])`)
    .where('e.erased_at', 'is', null)
    .where(sql<SqlBool>`(p.removed_at IS NULL OR e.is_enabled)`)
    .select(['held.role_id as groupId', 'e.id', 'e.account_id as accountId', 'e.display_name as name'])
    .orderBy('held.role_id')
    .orderBy('e.id')
    .execute();
}

/** The accounts of these people of the company, as far as there are such. */
export const findAccounts = (
  db: Db,
  { companyId }: Viewer,
  employeeIds: readonly number[],
): Promise<{ id: number; accountId: number }[]> =>
  db
    .selectFrom('employees as e')
    .leftJoin('provisioned_users as p', 'p.employee_id', 'e.id')
    .where('e.company_id', '=', companyId)
    .where(sql<SqlBool>`e.id = ANY (${[...employeeIds]}::bigint[])`)
    .where('e.erased_at', 'is', null)
    .where(sql<SqlBool>`(p.removed_at IS NULL OR e.is_enabled)`)
    .select(['e.id', 'e.account_id as accountId'])
    .execute();
