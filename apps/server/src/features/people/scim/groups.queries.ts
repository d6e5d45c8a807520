import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { Condition } from './filter.rules.ts';
import { badRequest } from './scim-problem.ts';

export interface Group {
  id: number;
  name: string;
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
    .where(sql<SqlBool>`(r.company_id = ${companyId} OR (r.company_id IS NULL AND r.role_code = 'ADMIN'))`);

const described = (db: Db, viewer: Viewer) => given(db, viewer).select(['r.id', 'r.role_name as name']);

export async function listGroups(
  db: Db,
  viewer: Viewer,
  conditions: readonly Condition[],
  { startIndex, count }: { startIndex: number; count: number },
): Promise<{ groups: Group[]; total: number }> {
  const all = conditions.map((one) => whereOf(viewer, one));
  const { total } = await all
    .reduce((query, one) => query.where(one), given(db, viewer))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const groups = await all
    .reduce((query, one) => query.where(one), described(db, viewer))
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

function whereOf({ companyId }: Viewer, { attribute, value }: Condition): Expression<SqlBool> {
  const text = String(value ?? '');
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  switch (attribute) {
    case 'id':
      return sql<SqlBool>`r.id = ${id}`;
    case 'displayname':
      return sql<SqlBool>`lower(r.role_name) = lower(${text})`;
    case 'members':
    case 'members.value':
      return sql<SqlBool>`EXISTS (SELECT FROM account_roles held JOIN employees e ON e.account_id = held.account_id
        WHERE held.role_id = r.id AND held.company_id = ${companyId} AND e.id = ${id})`;
    default:
      throw badRequest('invalidFilter', `Groups are not found by ${attribute}`);
  }
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
