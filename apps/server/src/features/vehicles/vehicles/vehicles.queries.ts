import type { Vehicle } from '@gatehouse/api/vehicles/vehicles';
import { type Expression, type SqlBool, sql } from 'kysely';
import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowOf } from '../../../platform/db/rows.ts';
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
      'vehicles.company_id as companyId',
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

/** A vehicle and whose company's it is. */
const found = ({ companyId, ...vehicle }: Vehicle & { companyId: number }) => ({ vehicle, companyId });

export const one = rowOf('vehicles', { columns, described, present: found });

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
  const theirs = described(db, viewer).where('vehicles.employee_id', '=', employeeId);
  return (await theirs.orderBy('vehicles.id').execute()).map((row) => found(row).vehicle);
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
