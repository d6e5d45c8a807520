import type { Employee } from '@gatehouse/api/people/employee';
import type { employees } from '@gatehouse/api/people/employees';
import { avatarUrlOf } from '@gatehouse/api/people/pictures';
import type { profiles } from '@gatehouse/api/people/profiles';
import type { BodyOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const described = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .where((eb) => ofViewer(eb.ref('e.company_id'), viewer))
    // nobody any more: their row only holds figures together
    .where('e.erased_at', 'is', null)
    .selectAll('e')
    .select(['a.username', 'a.email', 'a.status', 'a.invited_at', 'a.activated_at', 'a.changed_password_at'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM second_factors f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL)`.as(
        'has_second_step',
      ),
    )
    .select(['d.department_name', 'd.department_code', 'c.company_name', 'c.company_code'])
    .select(
      sql<Employee['employeeInfos']>`coalesce((
        SELECT json_agg(json_build_object('infoKey', i.info_key, 'infoValue', i.info_value) ORDER BY i.place)
        FROM employee_infos i WHERE i.employee_id = e.id), '[]')`.as('infos'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Employee => ({
  id: row.id,
  userId: row.account_id,
  accountName: row.username,
  employeeCode: row.employee_code,
  displayName: row.display_name,
  firstName: row.first_name,
  lastName: row.last_name,
  // the table's own constraint allows no other
  gender: row.gender as Employee['gender'],
  title: row.title,
  email: row.email,
  companyId: row.company_id,
  companyName: row.company_name,
  companyCode: row.company_code,
  departmentId: row.department_id,
  departmentName: row.department_name,
  departmentCode: row.department_code,
  devicePin: row.device_pin,
  cardNumber: row.card_number,
  isEnabled: row.is_enabled,
  dateOfBirth: row.date_of_birth,
  personalEmail: row.personal_email,
  empLevel: row.emp_level,
  mobile: row.mobile,
  currentAddress: row.current_address,
  permanentAddress: row.permanent_address,
  identity: row.identity_number,
  insurranceNum: row.insurance_number, // sic: wire format
  maritalStatus: row.marital_status as Employee['maritalStatus'], // written by the operation's shape only
  award: row.award,
  userUrl: row.user_url,
  workingLocation: row.working_location,
  employeeInfos: row.infos,
  accountStatus: row.status as Employee['accountStatus'], // as for gender
  sentInviteTime: row.invited_at?.toISOString() ?? null,
  activatedAccTime: row.activated_at?.toISOString() ?? null,
  changedPwdTime: row.changed_password_at?.toISOString() ?? null,
  registerFaceStatus: row.register_face_status as Employee['registerFaceStatus'], // as for gender
  avatarUrl: avatarUrlOf(row.avatar),
  hasSecondStep: row.has_second_step,
});

export async function findEmployee(db: Db, viewer: Viewer, id: number): Promise<Employee | undefined> {
  const row = await described(db, viewer).where('e.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** Whether the company has the department, which then stays until this transaction ends. */
export async function holdDepartment(db: Db, companyId: number, id: number): Promise<boolean> {
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
  body: BodyOf<typeof employees.create>,
  account: { id: number; devicePin: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('employees')
    .values({
      ...columnsOf({ ...body, devicePin: account.devicePin }),
      company_id: body.companyId,
      account_id: account.id,
      created_at: account.at,
      updated_at: account.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateEmployee = (
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof employees.update>,
  at: Date,
) =>
  db
    .updateTable('employees')
    .set({ ...columnsOf(body), updated_at: at })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

export async function updateDetail(
  db: Db,
  viewer: Viewer,
  employee: Employee,
  body: BodyOf<typeof employees.updateDetail>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('employees')
    .set({ ...detailOf(body), updated_at: at })
    .where('id', '=', employee.id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  await db.deleteFrom('employee_infos').where('employee_id', '=', employee.id).execute();
  await sql`INSERT INTO employee_infos (company_id, employee_id, place, info_key, info_value)
    SELECT ${employee.companyId}, ${employee.id}, place, key, value
    FROM unnest(${body.employeeInfos.map(({ infoKey }) => infoKey)}::text[],
      ${body.employeeInfos.map(({ infoValue }) => infoValue)}::text[]) WITH ORDINALITY AS info (key, value, place)`.execute(
    db,
  );
}

export const updateOwn = (
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof profiles.update>,
  at: Date,
) =>
  db
    .updateTable('employees')
    .set({ ...ownOf(body), gender: body.gender, updated_at: at })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

/** What speaks against deleting an employee; punches are counted up to 1,000. */
export async function countUsesOfEmployee(db: Db, id: number) {
  const { rows } = await sql<{ punches: number; departments: number }>`
    SELECT (SELECT count(*) FROM (SELECT FROM punches WHERE employee_id = ${id} LIMIT 1000) AS first) AS punches,
      (SELECT count(*) FROM department_managers WHERE employee_id = ${id}) AS departments`.execute(db);
  return rows[0];
}

export const deleteEmployee = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('employees')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

const columnsOf = (body: BodyOf<typeof employees.update>) => ({
  department_id: body.departmentId,
  employee_code: body.employeeCode,
  first_name: body.firstName,
  last_name: body.lastName,
  display_name: body.displayName,
  gender: body.gender,
  title: body.title,
  device_pin: body.devicePin,
  card_number: body.cardNumber,
  is_enabled: body.isEnabled,
});

const ownOf = (body: Omit<BodyOf<typeof profiles.update>, 'gender'>) => ({
  date_of_birth: body.dateOfBirth,
  personal_email: body.personalEmail,
  mobile: body.mobile,
  current_address: body.currentAddress,
  permanent_address: body.permanentAddress,
  marital_status: body.maritalStatus,
  user_url: body.userUrl,
});

const detailOf = (body: BodyOf<typeof employees.updateDetail>) => ({
  ...ownOf(body),
  emp_level: body.empLevel,
  identity_number: body.identity,
  insurance_number: body.insurranceNum, // sic: wire format
  award: body.award,
  working_location: body.workingLocation,
});
