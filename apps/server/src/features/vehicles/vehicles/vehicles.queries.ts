import type { Vehicle } from '@gatehouse/api/vehicles/vehicles';
import { type Expression, type SqlBool, sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export interface VehicleOwner {
  companyId: number;
  employeeId: number;
}

/**
 * Matches the caller's own vehicles. If the caller can edit employee details, matches the vehicles of all employees.
 * All other people see no vehicles (security.md T1).
 */
const whereOwnOrEditable = (employeeId: Expression<number>, viewer: Viewer) =>
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

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('vehicles')
    .innerJoin('employees', 'employees.id', 'vehicles.employee_id')
    .innerJoin('accounts', 'accounts.id', 'employees.account_id')
    .select([...columnAliases('vehicles', columns), 'accounts.username'])
    .where((eb) => whereCompanyVisible(eb.ref('vehicles.company_id'), viewer))
    .where((eb) => whereOwnOrEditable(eb.ref('vehicles.employee_id'), viewer));

const missing = 'VEH_ID_NOT_FOUND';

export const vehicleRow = defineRow(
  { table: 'vehicles', columns, described: selectRows, missing },
  (row) => row,
);

/**
 * Finds an employee by account name. Undefined if the employee does not exist, or if the caller cannot see the
 * employee's vehicles.
 */
export const findOwner = (db: Db, viewer: Viewer, accountName: string): Promise<VehicleOwner | undefined> =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select(['e.company_id as companyId', 'e.id as employeeId'])
    .where(sql<SqlBool>`a.username_key = lower(${accountName})`)
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .where((eb) => whereOwnOrEditable(eb.ref('e.id'), viewer))
    .executeTakeFirst();

export const listVehicles = (db: Db, viewer: Viewer, { employeeId }: VehicleOwner): Promise<Vehicle[]> =>
  selectRows(db, viewer).where('vehicles.employee_id', '=', employeeId).orderBy('vehicles.id').execute();
