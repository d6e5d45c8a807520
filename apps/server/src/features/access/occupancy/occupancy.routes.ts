import { occupancy, occupancyLimits } from '@gatehouse/api/access/occupancy';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { sendSheet } from '../../../platform/sheets/sheets.ts';
import { forgetJob } from './occupancy.jobs.ts';
import { occupancyPersonal } from './occupancy.personal.ts';
import * as queries from './occupancy.queries.ts';
import { createOccupancySheet } from './occupancy.sheet.ts';

export const occupancyFeature: Feature = {
  name: 'occupancy',
  personal: occupancyPersonal,
  constraints: {},
  jobs: [forgetJob],
  routes: [
    route(occupancy.places, async (call) => ({ buildings: await queries.countRooms(call) })),
    route(occupancy.people, queries.listPeople),
    steppedRoute(occupancy.export, async (call) => {
      const { change, viewer, query, language, reply, clock, refuse } = call;
      const { exported } = occupancyLimits;
      const { people, others } = await change((db) =>
        queries.findAllPeople({ db, viewer, clock }, query, exported + 1),
      );
      if (people.length > exported) refuse('API_PAYLOAD_TOO_LARGE');
      const at = clock.now();
      sendSheet(reply, 'occupancy', await createOccupancySheet(people, others, language), {
        rows: people.length,
        at,
      });
      return {};
    }),
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
