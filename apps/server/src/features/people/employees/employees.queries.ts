import type { Employee, EmployeeInput } from '@gatehouse/api/people/employee';
import type { employees } from '@gatehouse/api/people/employees';
import { avatarUrlOf } from '@gatehouse/api/people/pictures';
import type { profiles } from '@gatehouse/api/people/profiles';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  departmentId: 'department_id',
  employeeCode: 'employee_code',
  firstName: 'first_name',
  lastName: 'last_name',
  displayName: 'display_name',
  gender: 'gender',
  title: 'title',
  devicePin: 'device_pin',
  cardNumber: 'card_number',
  isEnabled: 'is_enabled',
  joinedOn: 'joined_on',
  leftOn: 'left_on',
  departmentSince: 'department_since',
  homeBuildingId: 'home_building_id',
  dateOfBirth: 'date_of_birth',
  personalEmail: 'personal_email',
  empLevel: 'emp_level',
  mobile: 'mobile',
  currentAddress: 'current_address',
  permanentAddress: 'permanent_address',
  identity: 'identity_number',
  insurranceNum: 'insurance_number', // The specification spells `insurranceNum` with a double r.
  maritalStatus: 'marital_status',
  award: 'award',
  userUrl: 'user_url',
  workingLocation: 'working_location',
} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .leftJoin('buildings as b', 'b.id', 'e.home_building_id')
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    // Rows of erased people remain only for attendance figures and are not listed.
    .where('e.erased_at', 'is', null)
    .select([
      'e.id',
      'e.version',
      'e.account_id as userId',
      'a.username as accountName',
      'e.employee_code as employeeCode',
      'e.display_name as displayName',
      'e.first_name as firstName',
      'e.last_name as lastName',
      'e.gender',
      'e.title',
      'a.email',
      'e.company_id as companyId',
      'c.company_name as companyName',
      'c.company_code as companyCode',
      'e.department_id as departmentId',
      'd.department_name as departmentName',
      'd.department_code as departmentCode',
      'e.device_pin as devicePin',
      'e.card_number as cardNumber',
      'e.is_enabled as isEnabled',
      'e.joined_on as joinedOn',
      'e.left_on as leftOn',
      'e.department_since as departmentSince',
      'e.home_building_id as homeBuildingId',
      'b.building_name as homeBuildingName',
    ])
    .select([
      'e.date_of_birth as dateOfBirth',
      'e.personal_email as personalEmail',
      'e.emp_level as empLevel',
      'e.mobile',
      'e.current_address as currentAddress',
      'e.permanent_address as permanentAddress',
      'e.identity_number as identity',
      'e.insurance_number as insurranceNum', // The specification spells `insurranceNum` with a double r.
      'e.marital_status as maritalStatus',
      'e.award',
      'e.user_url as userUrl',
      'e.working_location as workingLocation',
      'e.register_face_status as registerFaceStatus',
      'e.avatar',
      'a.status as accountStatus',
      'a.invited_at',
      'a.activated_at',
      'a.changed_password_at',
    ])
    .select(sql<boolean>`has_second_step(a.id)`.as('hasSecondStep'))
    .select(
      sql<Employee['employeeInfos']>`coalesce((
        SELECT json_agg(json_build_object('infoKey', i.info_key, 'infoValue', i.info_value) ORDER BY i.place)
        FROM employee_infos i WHERE i.employee_id = e.id), '[]')`.as('employeeInfos'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toEmployee = ({ invited_at, activated_at, changed_password_at, avatar, ...row }: Row): Employee => ({
  ...row,
  maritalStatus: row.maritalStatus as Employee['maritalStatus'], // The cast is safe, because only the operation that updates private information writes the column, and its schema allows only these values.
  sentInviteTime: invited_at?.toISOString() ?? null,
  activatedAccTime: activated_at?.toISOString() ?? null,
  changedPwdTime: changed_password_at?.toISOString() ?? null,
  avatarUrl: avatarUrlOf(avatar),
});

export async function findEmployee(db: Db, viewer: Viewer, id: number): Promise<Employee | undefined> {
  const row = await selectRows(db, viewer).where('e.id', '=', id).executeTakeFirst();
  return row && toEmployee(row);
}

// Selects only the employee row, to lock it. The account and the additional information are in other tables and must be
// read after the lock.
const selectForLock = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer));

/** Works like `findEmployee` and locks the employee against changes and deletion until the transaction ends. */
export const lockEmployee = async (db: Db, viewer: Viewer, id: number): Promise<Employee | undefined> =>
  (await selectForLock(db, viewer, id).forNoKeyUpdate().executeTakeFirst()) && findEmployee(db, viewer, id);

/**
 * Works like `lockEmployee`, for a deletion. Also blocks new records that refer to the employee, because the deletion
 * would delete them too.
 */
export const lockToDelete = async (db: Db, viewer: Viewer, id: number): Promise<Employee | undefined> =>
  (await selectForLock(db, viewer, id).forUpdate().executeTakeFirst()) && findEmployee(db, viewer, id);

export const readEmployee = async (db: Db, viewer: Viewer, id: number): Promise<Employee> =>
  toEmployee(await selectRows(db, viewer).where('e.id', '=', id).executeTakeFirstOrThrow());

/** Returns whether the company has the department. Locks the department against deletion until the transaction ends. */
export async function lockCompanyDepartment(db: Db, companyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('departments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEmployee(
  db: Db,
  body: EmployeeInput,
  account: { id: number; devicePin: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('employees')
    .values({
      ...columnsOf(columns, { ...body, devicePin: account.devicePin }),
      company_id: body.companyId,
      account_id: account.id,
      created_at: account.at,
      updated_at: account.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type DuplicatesQuery = QueryOf<typeof employees.duplicates>;

/**
 * Returns whether the given account name and the given email belong to an account of any company. Requires the
 * rights of the system.
 */
export async function findAccountDuplicates(db: Db, { accountName, email }: DuplicatesQuery) {
  const { rows } = await sql<{ accountName: boolean; email: boolean }>`SELECT
    EXISTS (SELECT FROM accounts WHERE username_key = lower(${accountName ?? null}::text)) AS "accountName",
    EXISTS (SELECT FROM accounts WHERE email_key = lower(${email ?? null}::text) AND email_key <> '') AS email`.execute(
    db,
  );
  return rows[0] ?? { accountName: false, email: false };
}

export async function isEmployeeCodeTaken(
  db: Db,
  viewer: Viewer,
  { companyId, employeeCode }: DuplicatesQuery,
): Promise<boolean> {
  if (employeeCode === undefined) return false;
  const row = await db
    .selectFrom('employees as e')
    .select('e.id')
    .where('e.company_id', '=', companyId)
    .where('e.employee_code', '=', employeeCode)
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the columns of an employee that the body contains. Always increments the version. */
export const updateEmployee = (
  db: Db,
  viewer: Viewer,
  id: number,
  body:
    | Omit<BodyOf<typeof employees.update>, 'departmentCode'>
    | Omit<BodyOf<typeof employees.updateDetail | typeof profiles.update>, 'companyId' | 'departmentId'>,
  at: Date,
) =>
  db
    .updateTable('employees')
    .set((eb) => ({ ...columnsOf(columns, body), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();

/** Replaces the additional information of an employee and keeps the given order. */
export async function writeInfos(
  db: Db,
  { id, companyId }: Employee,
  infos: Employee['employeeInfos'],
): Promise<void> {
  await db.deleteFrom('employee_infos').where('employee_id', '=', id).execute();
  await sql`INSERT INTO employee_infos (company_id, employee_id, place, info_key, info_value)
    SELECT ${companyId}, ${id}, place, key, value
    FROM unnest(${infos.map(({ infoKey }) => infoKey)}::text[],
      ${infos.map(({ infoValue }) => infoValue)}::text[]) WITH ORDINALITY AS info (key, value, place)`.execute(
    db,
  );
}

/** Counts the records that prevent deleting an employee. Counts at most 1,000 punches. */
export async function countUsesOfEmployee(db: Db, id: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM (SELECT FROM punches WHERE employee_id = ${id} LIMIT 1000) AS first) AS punches,
      (SELECT count(*) FROM department_managers WHERE employee_id = ${id}) AS departments`.execute(db);
  return rows[0] ?? {};
}

export const deleteEmployee = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('employees')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
