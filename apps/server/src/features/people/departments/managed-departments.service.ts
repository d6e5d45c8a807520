import { type ManagerRoleCall, updateManagerRoles } from '../employees/employee-accounts.service.ts';
import { countDepartments, setManaged } from './managed-departments.queries.ts';

/**
 * Replaces the departments that an employee manages. Returns false and changes nothing if one of the new departments
 * does not belong to the company.
 */
export async function changeManaged(
  call: ManagerRoleCall,
  employee: { companyId: number; id: number },
  departmentIds: readonly number[],
  inForce: boolean,
): Promise<boolean> {
  const distinctIds = new Set(departmentIds);
  if ((await countDepartments(call.db, employee.companyId, [...distinctIds])) < distinctIds.size)
    return false;
  await setManaged(call.db, employee, departmentIds, inForce);
  await updateManagerRoles(call, employee.companyId, [employee.id]);
  return true;
}
