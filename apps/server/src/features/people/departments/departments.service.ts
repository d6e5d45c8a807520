import type { Department, departments } from '@gatehouse/api/people/departments';
import type { Call } from '../../../platform/http/route.ts';
import { settleManagers } from '../employees/employee-accounts.service.ts';
import {
  countEmployees,
  countErased,
  findWithParents,
  moveErased,
  setManagers,
} from './departments.queries.ts';
import { dropPaused } from './managed-departments.queries.ts';

type Written = Call<typeof departments.update> | Call<typeof departments.create>;

/**
 * Refuses a parent that is not there or lies below the department itself, and managers the company does not have:
 * another company's are as good as missing.
 */
export async function checkRelations(call: Written, companyId: number, id: number | null): Promise<void> {
  const { db, body } = call;
  if (body.parentDepartmentId !== null) {
    const above = await findWithParents(db, companyId, body.parentDepartmentId);
    if (above.length === 0 || (id !== null && above.includes(id)))
      call.refuse('HR_DEPARTMENT_PARENT_NOT_FOUND');
  }
  const managers = new Set(body.managerIds);
  if ((await countEmployees(db, companyId, [...managers])) < managers.size)
    call.refuse('HR_EMPLOYEE_NOT_FOUND');
}

/** Sets the managers; who becomes one receives the MANAGER role, who manages nothing any more loses it. */
export async function changeManagers(
  call: Written,
  companyId: number,
  departmentId: number,
  before: readonly number[],
): Promise<void> {
  await setManagers(call.db, companyId, departmentId, call.body.managerIds);
  await dropPaused(call.db, call.body.managerIds);
  await settleManagers(call, companyId, [...new Set([...before, ...call.body.managerIds])]);
}

/**
 * Refuses to delete a department that is in use. Figures of people erased since go to the department above it; where there
 * is none they keep it: nobody else's figures may hold them (decision 016).
 */
export async function leaveNobody(
  { db, refuse }: Pick<Call<typeof departments.remove>, 'db' | 'refuse'>,
  { id, parentDepartmentId, employeeCount, childCount }: Department,
): Promise<void> {
  const erased = parentDepartmentId === null ? await countErased(db, id) : 0;
  const uses = { employees: employeeCount, departments: childCount, erased };
  const usedBy = Object.fromEntries(Object.entries(uses).filter(([, count]) => count > 0));
  if (Object.keys(usedBy).length > 0) refuse('HR_DEPARTMENT_IN_USE', { usedBy });
  if (parentDepartmentId !== null) await moveErased(db, id, parentDepartmentId);
}
