import type { BodyOf } from '@gatehouse/api/platform/operation';
import type { Vehicle, vehicles } from '@gatehouse/api/vehicles/vehicles';
import { type Expression, type SqlBool, sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
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

const columns = {
  vehicleType: 'vehicle_type',
  vehicleName: 'vehicle_name',
  plateNo: 'plate_no',
  registerNo: 'register_no',
  color: 'color',
  description: 'description',
  chassisNo: 'chassis_no',
  engineNo: 'engine_no',
} as const;

const described = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('vehicles')
    .innerJoin('employees', 'employees.id', 'vehicles.employee_id')
    .innerJoin('accounts', 'accounts.id', 'employees.account_id')
    .select([
      'vehicles.id',
      'vehicles.version',
      'accounts.username',
      'vehicles.vehicle_type as vehicleType',
      'vehicles.vehicle_name as vehicleName',
      'vehicles.plate_no as plateNo',
      'vehicles.register_no as registerNo',
      'vehicles.color',
      'vehicles.description',
      'vehicles.chassis_no as chassisNo',
      'vehicles.engine_no as engineNo',
    ])
    .where((eb) => ofViewer(eb.ref('vehicles.company_id'), viewer))
    .where((eb) => ownOrKept(eb.ref('vehicles.employee_id'), viewer));

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

export const listVehicles = (db: Db, viewer: Viewer, { employeeId }: Owner): Promise<Vehicle[]> =>
  described(db, viewer).where('vehicles.employee_id', '=', employeeId).orderBy('vehicles.id').execute();

/** A vehicle and whose company's it is; nobody else changes or deletes it before the transaction ends. */
export async function lockVehicle(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ vehicle: Vehicle; companyId: number } | undefined> {
  const row = await described(db, viewer)
    .select('vehicles.company_id as companyId')
    .where('vehicles.id', '=', id)
    .forNoKeyUpdate('vehicles')
    .executeTakeFirst();
  if (!row) return undefined;
  const { companyId, ...vehicle } = row;
  return { vehicle, companyId };
}

const readBack = (db: Db, viewer: Viewer, id: number): Promise<Vehicle> =>
  described(db, viewer).where('vehicles.id', '=', id).executeTakeFirstOrThrow();

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
  viewer: Viewer,
  owner: Owner,
  body: BodyOf<typeof vehicles.create>,
  at: Date,
): Promise<Vehicle> {
  const { id } = await db
    .insertInto('vehicles')
    .values({
      ...columnsOf(columns, body),
      company_id: owner.companyId,
      employee_id: owner.employeeId,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readBack(db, viewer, id);
}

export async function updateVehicle(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof vehicles.update>,
  at: Date,
): Promise<Vehicle> {
  await db
    .updateTable('vehicles')
    .set((eb) => ({ ...columnsOf(columns, body), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  return readBack(db, viewer, id);
}

export const deleteVehicle = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('vehicles')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
