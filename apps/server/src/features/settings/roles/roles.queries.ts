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

/** What the built-in roles are called where they are shown, by code. */
export type BuiltInNames = Readonly<Record<BuiltInRole, string>>;

/** A role's name as it is shown: built-in ones are kept by their code alone. */
const shownName = (names: BuiltInNames) =>
  sql<string>`CASE WHEN roles.company_id IS NULL
    THEN coalesce(${JSON.stringify(names)}::jsonb ->> roles.role_code, roles.role_name) ELSE roles.role_name END`;

/** Built-in roles are the same for everybody; others belong to a company. */
const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('roles')
    .leftJoin('companies', 'companies.id', 'roles.company_id')
    .where((eb) =>
      eb.or([eb('roles.company_id', 'is', null), whereCompanyVisible(eb.ref('roles.company_id'), viewer)]),
    );

const described = (from: ReturnType<typeof visible>, viewer: Viewer) =>
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

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = ({ codes: _, ...row }: Row): RoleRow => row;

/** A role as it is shown, and the permissions its matrix stands for. */
export interface FoundRole {
  role: Role;
  codes: readonly string[];
}

const found = (row: Row): FoundRole => ({
  role: { ...present(row), permissions: rowsOf(new Set(row.codes)) },
  codes: row.codes,
});

/** Built-in ones first, in the order of what they hold; found and sorted by the names that are shown. */
export function listRoles(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof roles.list>,
  names: BuiltInNames,
): Promise<Page<RoleRow>> {
  const name = shownName(names);
  const wanted = visible(db, viewer).where((eb) =>
    whereContains([name, eb.ref('roles.role_code')], query.keyword),
  );
  const { sort } = query;
  const ordered = sort
    ? described(wanted, viewer).orderBy(
        sort.field === 'roleName' ? name : sql`roles.role_code`,
        sort.direction,
      )
    : described(wanted, viewer)
        .orderBy(sql`roles.company_id IS NOT NULL`)
        .orderBy(sql`CASE WHEN roles.company_id IS NULL THEN cardinality(roles.permissions) END`)
        .orderBy(sql`lower(roles.role_name)`);
  return findPage(ordered.orderBy('roles.id'), query, present);
}

const ofId = (db: Db, viewer: Viewer, id: number) =>
  described(visible(db, viewer), viewer).where('roles.id', '=', id);

export async function findRole(db: Db, viewer: Viewer, id: number): Promise<FoundRole | undefined> {
  const row = await ofId(db, viewer, id).executeTakeFirst();
  return row && found(row);
}

/** As `findRole`; a company's is given to nobody and changed by nobody else before the transaction ends. */
export async function lockRole(db: Db, viewer: Viewer, id: number): Promise<FoundRole | undefined> {
  await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .forUpdate()
    .executeTakeFirst();
  // read once it is held: who was given it meanwhile is counted
  return findRole(db, viewer, id);
}

interface Written {
  roleName?: string | undefined;
  roleCode?: string | undefined;
  codes?: Permission[] | undefined;
}

export async function insertRole(
  db: Db,
  viewer: Viewer,
  companyId: number,
  role: Required<Written>,
): Promise<FoundRole> {
  const { id } = await db
    .insertInto('roles')
    .values({ ...columnsOf(columns, role), company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readBack(db, viewer, id);
}

export async function updateRole(db: Db, viewer: Viewer, id: number, role: Written): Promise<FoundRole> {
  await db
    .updateTable('roles')
    .set((eb) => ({ ...columnsOf(columns, role), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  return readBack(db, viewer, id);
}

const readBack = async (db: Db, viewer: Viewer, id: number): Promise<FoundRole> =>
  found(await ofId(db, viewer, id).executeTakeFirstOrThrow());

export const deleteRole = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('roles')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
