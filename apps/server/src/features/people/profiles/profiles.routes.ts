import { profiles } from '@gatehouse/api/people/profiles';
import { type Feature, route } from '../../../platform/http/route.ts';
import { figuresOfMonth } from '../../attendance/timesheets/timesheets.service.ts';
import { employeeOf } from '../employees/employees.service.ts';
import { updateProfile } from './profiles.service.ts';

export const profilesFeature: Feature = {
  name: 'profiles',
  constraints: {},
  routes: [
    route(profiles.mine, async (call) => {
      const own = await employeeOf(call, call.viewer.employeeId);
      return { ...own, ...(await figuresOfMonth(call, own.id)) };
    }),
    route(profiles.update, updateProfile),
  ],
};
