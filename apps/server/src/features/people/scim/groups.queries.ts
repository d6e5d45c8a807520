import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  buildCondition,
  type SearchDefinition,
  whereId,
  whereKnownText,
  whereText,
} from './filter.queries.ts';
import type { ScimFilter } from './filter.rules.ts';

export interface ScimGroup {
  id: number;
  name: string;
  externalId: string | null;
}
export interface GroupMember {
  groupId: number;
  id: number;
  accountId: number;
  name: string;
}

/**
 * Selects the roles that people grant manually: the company's own roles and ADMIN. STAFF and MANAGER are not included,
 * because the portal grants them automatically (decision 018).
 */
const selectGroups = (db: Db, { companyId }: Viewer) =>
  db
    .selectFrom('roles as r')
    .leftJoin('provisioned_groups as p', (join) =>
      join.onRef('p.role_id', '=', 'r.id').on('p.company_id', '=', companyId),
    )
    .where(sql<SqlBool>`(r.company_id = ${companyId} OR (r.company_id IS NULL AND r.role_code = 'ADMIN'))`);

const selectRows = (db: Db, viewer: Viewer) =>
  selectGroups(db, viewer).select(['r.id', 'r.role_name as name', 'p.external_id as externalId']);

export async function listGroups(
  db: Db,
  viewer: Viewer,
  { filter, startIndex, count }: { filter: ScimFilter | undefined; startIndex: number; count: number },
): Promise<{ groups: ScimGroup[]; total: number }> {
  const condition = filter ? await buildCondition(filter, buildGroupSearch(viewer)) : sql<SqlBool>`true`;
  const { total } = await selectGroups(db, viewer)
    .where(condition)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const groups = await selectRows(db, viewer)
    .where(condition)
    .orderBy('r.id')
    .limit(count)
    .offset(startIndex - 1)
    .execute();
  return { groups, total };
}

export const findGroup = (db: Db, viewer: Viewer, id: number): Promise<ScimGroup | undefined> =>
  selectRows(db, viewer).where('r.id', '=', id).executeTakeFirst();

export const findGroupNamed = (db: Db, viewer: Viewer, name: string): Promise<ScimGroup | undefined> =>
  selectRows(db, viewer).where(sql<SqlBool>`lower(r.role_name) = lower(${name})`).limit(1).executeTakeFirst();

/** Defines the searchable attributes of groups. The search uses the columns of `selectGroups`. */
const buildGroupSearch = ({ companyId }: Viewer): SearchDefinition => ({
  what: 'Groups',
  compare: (comparison) => {
    if (comparison.attribute === 'id') return whereId(sql<number>`r.id`, comparison);
    if (comparison.attribute === 'displayname') return whereText(sql<string>`r.role_name`, comparison);
    return comparison.attribute === 'externalid'
      ? whereText(sql<string>`p.external_id`, comparison, true)
      : undefined;
  },
  entry: (attribute, within) => {
    if (attribute !== 'members') return undefined;
    const condition = within((comparison) => {
      if (comparison.attribute === 'value') return whereId(sql<number>`e.id`, comparison);
      if (comparison.attribute === 'display') return whereText(sql<string>`e.display_name`, comparison);
      return comparison.attribute === 'type' ? whereKnownText('User', comparison) : undefined;
    });
    return condition.then(
      (
        memberCondition,
      ) => sql<SqlBool>`EXISTS (SELECT FROM account_roles held JOIN employees e ON e.account_id = held.account_id
        LEFT JOIN provisioned_users u ON u.employee_id = e.id
        WHERE held.role_id = r.id AND held.company_id = ${companyId} AND e.erased_at IS NULL
          AND (u.removed_at IS NULL OR e.is_enabled) AND ${memberCondition})`,
    );
  },
});

/** Stores the external ID of a role. Null removes it. */
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

/** Lists people with the given roles that the identity provider can see. */
export async function listMembers(
  db: Db,
  { companyId }: Viewer,
  groupIds: readonly number[],
): Promise<GroupMember[]> {
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

/** Finds the accounts of employees. Omits unknown employees. */
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
