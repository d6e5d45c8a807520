import { telework } from '@gatehouse/api/telework/telework';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { readDepartment, readOwn, sendExport } from './telework.service.ts';

export const teleworkFeature: Feature = {
  name: 'telework',
  constraints: {},
  routes: [
    route(telework.mine, ({ clock, query, ...call }) => readOwn({ ...call, now: clock.now() }, query.date)),
    route(telework.myDepartment, ({ clock, query, ...call }) =>
      readDepartment({ ...call, now: clock.now() }, { code: query.code }, query),
    ),
    route(telework.ofDepartment, ({ clock, query, params, ...call }) =>
      readDepartment({ ...call, now: clock.now() }, params, query),
    ),
    steppedRoute(telework.export, async (call) => {
      await sendExport(call);
      return {};
    }),
  ],
};
