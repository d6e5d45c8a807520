import type { BodyOf } from '@gatehouse/api/platform/operation';
import type { Vehicle, vehicles } from '@gatehouse/api/vehicles/vehicles';
import { type Expression, type SqlBool, sql } from 'kysely';
import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Whose vehicles they are. */
export interface Owner {
  companyId: number;
  employeeId: number;
}

/** One's own vehicles, and those of the company's staff for whoever edits their details (security.md T1: nobody else). */
const ownOrKept = (employeeId: Expression<number>, viewer: Viewer) =>
  sql<SqlBool>`(${employeeId} = ${viewer.employeeId}::bigint OR ${viewer.permissions.has('STAFF_EDITDETAIL')}::boolean)`;

const described = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('vehicles as v')
    .innerJoin('employees as e', 'e.id', 'v.employee_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .selectAll('v')
    .select('a.username')
    .where((eb) => ofViewer(eb.ref('v.company_id'), viewer))
    .where((eb) => ownOrKept(eb.ref('v.employee_id'), viewer));

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Vehicle => ({
  id: row.id,
  username: row.username,
  // the table's own constraint allows no other
  vehicleType: row.vehicle_type as Vehicle['vehicleType'],
  vehicleName: row.vehicle_name,
  plateNo: row.plate_no,
  registerNo: row.register_no,
  color: row.color,
  description: row.description,
  chassisNo: row.chassis_no,
  engineNo: row.engine_no,
});

/** Somebody whose vehicles the viewer may see and change; undefined alike when there is nobody of that name. */
export const findOwner = (db: Db, viewer: Viewer, accountName: string): Promise<Owner | undefined> =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select(['e.company_id as companyId', 'e.id as employeeId'])
    .where(sql<SqlBool>`lower(a.username) = lower(${accountName})`)
    .where((eb) => ofViewer(eb.ref('e.company_id'), viewer))
    .where((eb) => ownOrKept(eb.ref('e.id'), viewer))
    .executeTakeFirst();

export async function listVehicles(db: Db, viewer: Viewer, { employeeId }: Owner): Promise<Vehicle[]> {
  const rows = await described(db, viewer).where('v.employee_id', '=', employeeId).orderBy('v.id').execute();
  return rows.map(present);
}

export async function findVehicle(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ vehicle: Vehicle; companyId: number } | undefined> {
  const row = await described(db, viewer).where('v.id', '=', id).executeTakeFirst();
  return row && { vehicle: present(row), companyId: row.company_id };
}

/** How many vehicles the owner has. Calls that add one take turns on the owner's row, so that none counts past the limit. */
export async function lockAndCount(db: Db, { employeeId }: Owner): Promise<number> {
  await db.selectFrom('employees').select('id').where('id', '=', employeeId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('vehicles')
    .select(sql<number>`count(*)`.as('count'))
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertVehicle(
  db: Db,
  owner: Owner,
  body: BodyOf<typeof vehicles.create>,
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('vehicles')
    .values({
      ...columnsOf(body),
      company_id: owner.companyId,
      employee_id: owner.employeeId,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateVehicle = (
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof vehicles.update>,
  at: Date,
) =>
  db
    .updateTable('vehicles')
    .set({ ...columnsOf(body), updated_at: at })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

export const deleteVehicle = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('vehicles')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

const columnsOf = (body: BodyOf<typeof vehicles.update>) => ({
  vehicle_type: body.vehicleType,
  vehicle_name: body.vehicleName,
  plate_no: body.plateNo,
  register_no: body.registerNo,
  color: body.color,
  description: body.description,
  chassis_no: body.chassisNo,
  engine_no: body.engineNo,
});
