import type { EmployeeInput } from '@gatehouse/api/people/employee';
import type { employees } from '@gatehouse/api/people/employees';
import { findNamedCompany, findNamedRow } from '../../../platform/db/codes.ts';
import type { Call } from '../../../platform/http/route.ts';

/** Returns the body of a new employee with the ids of company and department instead of their codes. */
export async function resolveNewPlace({
  db,
  viewer,
  body,
  refuse,
}: Call<typeof employees.create>): Promise<EmployeeInput> {
  const { companyCode, departmentCode, ...fields } = body;
  const companyId =
    (await findNamedCompany(db, viewer, { id: fields.companyId, code: companyCode })) ??
    refuse('HR_COMPANY_NOT_FOUND');
  const department = { id: fields.departmentId, code: departmentCode };
  const departmentId =
    (await findNamedRow(db, 'departments.department_code', companyId, department)) ??
    refuse('HR_DEPARTMENT_NOT_FOUND');
  return { ...fields, companyId, departmentId };
}

/** Returns the body of an update with the id of the department instead of its code. */
export async function withDepartment({ db, body, refuse }: Call<typeof employees.update>, companyId: number) {
  const { departmentCode, ...fields } = body;
  const department = { id: fields.departmentId, code: departmentCode };
  const departmentId = await findNamedRow(db, 'departments.department_code', companyId, department);
  if (departmentCode !== undefined && departmentId === undefined) refuse('HR_DEPARTMENT_NOT_FOUND');
  return { ...fields, ...(departmentId !== undefined && { departmentId }) };
}
