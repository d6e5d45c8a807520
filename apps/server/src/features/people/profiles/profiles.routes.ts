import { profiles } from '@gatehouse/api/people/profiles';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { figuresOfMonth } from '../../attendance/timesheets/timesheets.service.ts';
import { changeOwn, employeeOf, lockEmployeeOf, withoutPlace } from '../employees/employees.service.ts';

export const profilesFeature: Feature = {
  name: 'profiles',
  constraints: {},
  routes: [
    route(profiles.mine, async (call) => {
      const own = await employeeOf(call, call.viewer.employeeId);
      return { ...own, ...(await figuresOfMonth(call, own.id)) };
    }),
    route(profiles.update, async (call) => {
      const { viewer, params, body, refuse, record } = call;
      if (params.id !== viewer.employeeId) refuse('HR_EMPLOYEE_NOT_FOUND');
      const before = await lockEmployeeOf(call, params.id);
      const recordKey = { companyId: before.companyId, entity: 'employees', entityId: before.id } as const;
      const changes = withoutPlace(body, before);
      await refuseOverwriting({ ...call, body: changes }, recordKey, before);
      const after = await changeOwn(call, before, changes);
      await record({ ...recordKey, before, after, version: after.version });
      return { ...after, ...(await figuresOfMonth(call, after.id)) };
    }),
  ],
};
