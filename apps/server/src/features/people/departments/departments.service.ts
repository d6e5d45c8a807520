import type { Department, departments } from '@gatehouse/api/people/departments';
import type { Call } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { mayReach } from '../../auth/accounts/governing.service.ts';
import { settleManagers } from '../employees/employee-accounts.service.ts';
import {
  countEarlier,
  countEmployees,
  countErased,
  findAccountIds,
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
  const { parentDepartmentId = null } = body;
  if (parentDepartmentId !== null) {
    const above = await findWithParents(db, companyId, parentDepartmentId);
    if (above.length === 0 || (id !== null && above.includes(id)))
      call.refuse('HR_DEPARTMENT_PARENT_NOT_FOUND');
  }
  const managers = new Set(body.managerIds);
  if ((await countEmployees(db, companyId, [...managers])) < managers.size)
    call.refuse('HR_EMPLOYEE_NOT_FOUND');
}

/** Sets the managers if they are sent, a SYSADMIN only through a SYSADMIN; who becomes one receives the MANAGER role, who manages nothing any more loses it. */
export async function changeManagers(
  call: Written,
  companyId: number,
  departmentId: number,
  before: readonly number[],
): Promise<void> {
  const { managerIds } = call.body;
  if (managerIds === undefined) return;
  const changed = [...new Set([...before, ...managerIds])];
  const moved = changed.filter((id) => before.includes(id) !== managerIds.includes(id));
  if (!(await mayReach(call, ...(await findAccountIds(call.db, companyId, moved)))))
    call.refuse('AUTH_NO_PERMISSION');
  await setManagers(call.db, companyId, departmentId, managerIds);
  await dropPaused(call.db, managerIds);
  await settleManagers(call, companyId, changed);
}

// what of a department decides how the days of its people are counted (rules.md §3.10)
const counted = ['parentDepartmentId', 'parentSince', 'homeBuildingId'] as const;

/** Has the company's days computed anew when a department stands elsewhere now. */
export async function announceMove(
  { db, jobs }: Pick<Written, 'db' | 'jobs'>,
  before: Department,
  after: Department,
): Promise<void> {
  if (counted.every((key) => before[key] === after[key])) return;
  const { companyId } = after;
  await jobs.send(db, 'attendance.recompute', { companyId }, { key: `company:${companyId}` });
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
  const uses = { employees: employeeCount, departments: childCount, erased, ...(await countEarlier(db, id)) };
  refuseInUse(refuse, 'HR_DEPARTMENT_IN_USE', uses);
  if (parentDepartmentId !== null) await moveErased(db, id, parentDepartmentId);
}
