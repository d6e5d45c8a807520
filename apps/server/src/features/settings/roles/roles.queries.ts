import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Permission } from '@gatehouse/api/platform/permissions';
import type { RoleRow, roles } from '@gatehouse/api/settings/roles';
import { sql } from 'kysely';
import { containing, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowsOfPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { roleName: 'roles.role_name', roleCode: 'roles.role_code' } as const;

/** Built-in roles are the same for everybody; others belong to a company. */
const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('roles')
    .leftJoin('companies', 'companies.id', 'roles.company_id')
    .where((eb) => eb.or([eb('roles.company_id', 'is', null), ofViewer(eb.ref('roles.company_id'), viewer)]));

const described = (from: ReturnType<typeof visible>, viewer: Viewer) =>
  from.select([
    'roles.id',
    'roles.role_name',
    'roles.role_code',
    'roles.company_id',
    'roles.permissions',
    'companies.company_name',
    'companies.company_code',
    sql<number>`(SELECT count(*) FROM account_roles held JOIN employees e ON e.account_id = held.account_id
      WHERE held.role_id = roles.id AND ${ofViewer(sql.ref('held.company_id'), viewer)})`.as('members'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = (row: Row): RoleRow & { codes: string[] } => ({
  id: row.id,
  roleName: row.role_name,
  roleCode: row.role_code,
  companyId: row.company_id,
  companyName: row.company_name ?? '',
  companyCode: row.company_code ?? '',
  members: row.members,
  codes: row.permissions,
});

/** Built-in ones first, in the order of what they hold. */
export async function listRoles(db: Db, viewer: Viewer, query: QueryOf<typeof roles.list>) {
  const found = visible(db, viewer).$if(query.keyword !== '', (q) =>
    q.where((eb) =>
      eb.or([
        containing(eb.ref('roles.role_name'), query.keyword),
        containing(eb.ref('roles.role_code'), query.keyword),
      ]),
    ),
  );
  const { sort } = query;
  const ordered = sort
    ? described(found, viewer).orderBy(columns[sort.field], sort.direction)
    : described(found, viewer)
        .orderBy(sql`roles.company_id IS NOT NULL`)
        .orderBy(sql`CASE WHEN roles.company_id IS NULL THEN cardinality(roles.permissions) END`)
        .orderBy(sql`lower(roles.role_name)`);
  const { rows, total } = await rowsOfPage(ordered.orderBy('roles.id'), query);
  return { rows: rows.map(present), total };
}

export async function findRole(db: Db, viewer: Viewer, id: number) {
  const row = await described(visible(db, viewer), viewer).where('roles.id', '=', id).executeTakeFirst();
  return row && present(row);
}

export type FoundRole = NonNullable<Awaited<ReturnType<typeof findRole>>>;

/** Holds a company's role until the transaction ends, so that nobody is given it or changes it meanwhile. */
export const lockRole = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .forUpdate()
    .executeTakeFirst();

interface Written {
  roleName: string;
  roleCode: string;
  codes: Permission[];
}

export async function insertRole(db: Db, companyId: number, role: Written): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({ ...columnsOf(role), company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateRole = (db: Db, viewer: Viewer, id: number, role: Written) =>
  db
    .updateTable('roles')
    .set(columnsOf(role))
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

export const deleteRole = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('roles')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

const columnsOf = ({ roleName, roleCode, codes }: Written) => ({
  role_name: roleName,
  role_code: roleCode,
  permissions: codes,
});
