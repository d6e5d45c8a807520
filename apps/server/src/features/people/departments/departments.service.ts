import type { Department, departments } from '@gatehouse/api/people/departments';
import type { Call } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { mayEditPeople } from '../../auth/accounts/governing.service.ts';
import { updateManagerRoles } from '../employees/employee-accounts.service.ts';
import * as queries from './departments.queries.ts';
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

type DepartmentWriteCall = Call<typeof departments.update> | Call<typeof departments.create>;

/**
 * Checks the parent and the managers of a department. Rejects a parent that does not exist, is the department itself or
 * is below it. Rejects managers that do not exist. Departments and employees of other companies count as nonexistent.
 */
export async function checkRelations(
  call: DepartmentWriteCall,
  companyId: number,
  id: number | null,
): Promise<void> {
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

/**
 * Replaces the managers of the department if the body contains managers. Only a SYSADMIN may add or remove a SYSADMIN.
 * New managers receive the MANAGER role. People that no longer manage any department lose the role.
 */
export async function changeManagers(
  call: DepartmentWriteCall,
  companyId: number,
  departmentId: number,
  before: readonly number[],
): Promise<void> {
  const { managerIds } = call.body;
  if (managerIds === undefined) return;
  const changed = [...new Set([...before, ...managerIds])];
  const moved = changed.filter((id) => before.includes(id) !== managerIds.includes(id));
  if (!(await mayEditPeople(call, ...(await findAccountIds(call.db, companyId, moved)))))
    call.refuse('AUTH_NO_PERMISSION');
  await setManagers(call.db, companyId, departmentId, managerIds);
  await dropPaused(call.db, managerIds);
  await updateManagerRoles(call, companyId, changed);
}

// The department fields that affect attendance days. After a change of one of them, attendance days must be recomputed
// (rules.md §3.10).
const attendanceFields = ['parentDepartmentId', 'parentSince', 'homeBuildingId'] as const;

/**
 * Queues a recomputation of the company's attendance days if the parent or the home building of the department changed.
 */
async function announceMove(
  { db, jobs }: Pick<DepartmentWriteCall, 'db' | 'jobs'>,
  before: Department,
  after: Department,
): Promise<void> {
  if (attendanceFields.every((key) => before[key] === after[key])) return;
  const { companyId } = after;
  await jobs.send(db, 'attendance.recompute', { companyId }, { key: `company:${companyId}` });
}

/**
 * Checks that a department can be deleted, and rejects the deletion if the department is in use. Moves its erased
 * people to the parent department. If it has erased people but no parent, also rejects the deletion, because the
 * attendance figures of these people must not move to an unrelated department (decision 016).
 */
async function prepareDeletion(
  { db, refuse }: Pick<Call<typeof departments.remove>, 'db' | 'refuse'>,
  { id, parentDepartmentId, employeeCount, childCount }: Department,
): Promise<void> {
  const erased = parentDepartmentId === null ? await countErased(db, id) : 0;
  const uses = { employees: employeeCount, departments: childCount, erased, ...(await countEarlier(db, id)) };
  refuseInUse(refuse, 'HR_DEPARTMENT_IN_USE', uses);
  if (parentDepartmentId !== null) await moveErased(db, id, parentDepartmentId);
}

export async function updateDepartment(call: Call<typeof departments.update>) {
  const { id } = call.params;
  const before = await queries.lockDepartment(call, id);
  const { companyId } = before;
  const managerIds = before.managers.map((manager) => manager.id);
  const beforeWithIds = { ...before, managerIds };
  // The managers are passed as objects, because the audit trail records managers as objects.
  await refuseOverwriting(call, { companyId, entityId: id }, beforeWithIds, {
    managerIds: { field: 'managers' },
  });
  await checkRelations(call, companyId, id);
  const after = await queries.departmentRow.update(call, before, {}, () =>
    changeManagers(call, companyId, id, managerIds),
  );
  await announceMove(call, before, after);
  return after;
}

export async function removeDepartment(call: Call<typeof departments.remove>) {
  const before = await queries.lockDepartment(call, call.params.id);
  const { companyId, managers } = before;
  await prepareDeletion(call, before);
  const answer = await queries.departmentRow.remove(call, before);
  await updateManagerRoles(
    call,
    companyId,
    managers.map((manager) => manager.id),
  );
  return answer;
}
