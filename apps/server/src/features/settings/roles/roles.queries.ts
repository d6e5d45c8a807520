import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { BuiltInRole, Permission } from '@gatehouse/api/platform/permissions';
import type { Page } from '@gatehouse/api/platform/shapes';
import { rowsOf } from '@gatehouse/api/settings/role-matrix.rules';
import type { Role, RoleRow, roles } from '@gatehouse/api/settings/roles';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
import { whereCompanyVisible, whereContains } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { roleName: 'role_name', roleCode: 'role_code', codes: 'permissions' } as const;

export type BuiltInRoleNames = Readonly<Record<BuiltInRole, string>>;

/** SQL expression for the displayed name of a role. Built-in roles are stored by code only. */
const displayedName = (names: BuiltInRoleNames) =>
  sql<string>`CASE WHEN roles.company_id IS NULL
    THEN coalesce(${JSON.stringify(names)}::jsonb ->> roles.role_code, roles.role_name) ELSE roles.role_name END`;

/** Selects the built-in roles and the custom roles of the caller's companies. */
const selectVisible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('roles')
    .leftJoin('companies', 'companies.id', 'roles.company_id')
    .where((eb) =>
      eb.or([eb('roles.company_id', 'is', null), whereCompanyVisible(eb.ref('roles.company_id'), viewer)]),
    );

const selectRows = (from: ReturnType<typeof selectVisible>, viewer: Viewer) =>
  from.select([
    'roles.id',
    'roles.version',
    'roles.role_name as roleName',
    'roles.role_code as roleCode',
    'roles.company_id as companyId',
    'roles.permissions as codes',
    sql<string>`coalesce(companies.company_name, '')`.as('companyName'),
    sql<string>`coalesce(companies.company_code, '')`.as('companyCode'),
    sql<number>`(SELECT count(*) FROM account_roles held JOIN employees e ON e.account_id = held.account_id
      WHERE held.role_id = roles.id AND ${whereCompanyVisible(sql.ref('held.company_id'), viewer)})`.as(
      'members',
    ),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toResult = ({ codes: _, ...row }: Row): RoleRow => row;

export interface RoleWithCodes {
  role: Role;
  codes: readonly string[];
}

const toRoleWithCodes = (row: Row): RoleWithCodes => ({
  role: { ...toResult(row), permissions: rowsOf(new Set(row.codes)) },
  codes: row.codes,
});

/** Lists roles. Built-in roles come first, by number of permissions. Searches and sorts by the displayed names. */
export function listRoles(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof roles.list>,
  names: BuiltInRoleNames,
): Promise<Page<RoleRow>> {
  const name = displayedName(names);
  const matchingRows = selectVisible(db, viewer).where((eb) =>
    whereContains([name, eb.ref('roles.role_code')], query.keyword),
  );
  const { sort } = query;
  const ordered = sort
    ? selectRows(matchingRows, viewer).orderBy(
        sort.field === 'roleName' ? name : sql`roles.role_code`,
        sort.direction,
      )
    : selectRows(matchingRows, viewer)
        .orderBy(sql`roles.company_id IS NOT NULL`)
        .orderBy(sql`CASE WHEN roles.company_id IS NULL THEN cardinality(roles.permissions) END`)
        .orderBy(sql`lower(roles.role_name)`);
  return findPage(ordered.orderBy('roles.id'), query, toResult);
}

const selectById = (db: Db, viewer: Viewer, id: number) =>
  selectRows(selectVisible(db, viewer), viewer).where('roles.id', '=', id);

export async function findRole(db: Db, viewer: Viewer, id: number): Promise<RoleWithCodes | undefined> {
  const row = await selectById(db, viewer, id).executeTakeFirst();
  return row && toRoleWithCodes(row);
}

/**
 * Works like `findRole`, and locks a custom role until the transaction ends, so that the role cannot be changed or
 * granted.
 */
export async function lockRole(db: Db, viewer: Viewer, id: number): Promise<RoleWithCodes | undefined> {
  await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .forUpdate()
    .executeTakeFirst();
  // The role is read after the lock, so that concurrent grants are counted.
  return findRole(db, viewer, id);
}

interface RoleValues {
  roleName?: string | undefined;
  roleCode?: string | undefined;
  codes?: Permission[] | undefined;
}

export async function insertRole(
  db: Db,
  viewer: Viewer,
  companyId: number,
  role: Required<RoleValues>,
): Promise<RoleWithCodes> {
  const { id } = await db
    .insertInto('roles')
    .values({ ...columnsOf(columns, role), company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readBack(db, viewer, id);
}

export async function updateRole(
  db: Db,
  viewer: Viewer,
  id: number,
  role: RoleValues,
): Promise<RoleWithCodes> {
  await db
    .updateTable('roles')
    .set((eb) => ({ ...columnsOf(columns, role), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  return readBack(db, viewer, id);
}

const readBack = async (db: Db, viewer: Viewer, id: number): Promise<RoleWithCodes> =>
  toRoleWithCodes(await selectById(db, viewer, id).executeTakeFirstOrThrow());

export const deleteRole = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('roles')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
