import { profiles } from '@gatehouse/api/people/profiles';
import { type Feature, route } from '../../../platform/http/route.ts';
import { figuresOfMonth } from '../../attendance/timesheets/timesheets.service.ts';
import { changeOwn, employeeOf } from '../employees/employees.service.ts';

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
      const before = await employeeOf(call, params.id);
      await changeOwn(call, before, body);
      const after = await employeeOf(call, params.id);
      await record({ companyId: after.companyId, entity: 'employee', entityId: after.id, before, after });
      return { ...after, ...(await figuresOfMonth(call, after.id)) };
    }),
  ],
};
