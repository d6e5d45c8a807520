import type { profiles } from '@gatehouse/api/people/profiles';
import type { Call } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { figuresOfMonth } from '../../attendance/timesheets/timesheets.service.ts';
import { changeOwn, lockEmployeeOf, withoutPlace } from '../employees/employees.service.ts';

export async function updateProfile(call: Call<typeof profiles.update>) {
  const { viewer, params, body, refuse, record } = call;
  if (params.id !== viewer.employeeId) refuse('HR_EMPLOYEE_NOT_FOUND');
  const before = await lockEmployeeOf(call, params.id);
  const recordKey = { companyId: before.companyId, entity: 'employees', entityId: before.id } as const;
  const changes = withoutPlace(body, before);
  await refuseOverwriting({ ...call, body: changes }, recordKey, before);
  const after = await changeOwn(call, before, changes);
  await record({ ...recordKey, before, after, version: after.version });
  return { ...after, ...(await figuresOfMonth(call, after.id)) };
}
