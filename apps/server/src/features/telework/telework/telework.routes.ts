import { telework } from '@gatehouse/api/telework/telework';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { createExport, readDepartment, readOwn } from './telework.service.ts';

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
    exportRoute(telework.export, createExport),
  ],
};
