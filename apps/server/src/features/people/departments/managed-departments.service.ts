import { type Settling, settleManagers } from '../employees/employee-accounts.service.ts';
import { countDepartments, setManaged } from './managed-departments.queries.ts';

/**
 * Makes an employee manager of these departments of their company, and of no other. False, and nothing done, when the
 * company does not have one of them: another company's is as good as missing.
 */
export async function changeManaged(
  call: Settling,
  employee: { companyId: number; id: number },
  departmentIds: readonly number[],
  inForce: boolean,
): Promise<boolean> {
  const wanted = new Set(departmentIds);
  if ((await countDepartments(call.db, employee.companyId, [...wanted])) < wanted.size) return false;
  await setManaged(call.db, employee, departmentIds, inForce);
  await settleManagers(call, employee.companyId, [employee.id]);
  return true;
}
