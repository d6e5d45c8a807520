import { occupancy } from '@gatehouse/api/access/occupancy';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { forgetJob } from './occupancy.jobs.ts';
import { occupancyPersonal } from './occupancy.personal.ts';
import * as queries from './occupancy.queries.ts';
import { exportOccupancy } from './occupancy.service.ts';

export const occupancyFeature: Feature = {
  name: 'occupancy',
  personal: occupancyPersonal,
  constraints: {},
  jobs: [forgetJob],
  routes: [
    route(occupancy.places, async (call) => ({ buildings: await queries.countRooms(call) })),
    route(occupancy.people, queries.listPeople),
    exportRoute(occupancy.export, exportOccupancy),
    route(occupancy.forget, async (call) => {
      const { params, refuse, record, announce } = call;
      const { who, before } =
        (await queries.lockEmployeeOrVisitor(call, params.id)) ?? refuse('API_NOT_FOUND');
      await queries.clearPresences(call, who);
      const { companyId } = before;
      await record({ companyId, entityId: params.id, before });
      await announce({ topic: 'occupancy.changed', companyId });
      return {};
    }),
  ],
};
