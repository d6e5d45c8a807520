import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { type Feature, route } from '../../../platform/http/route.ts';
import { devicePeoplePersonal } from '../device-people/device-people.personal.ts';
import { syncJob } from '../device-people/device-people.service.ts';
import { deviceCommandsPersonal } from './device-commands.personal.ts';
import * as queries from './device-commands.queries.ts';
import { sendCommand } from './send-command.service.ts';

export const deviceCommandsFeature: Feature = {
  name: 'deviceCommands',
  personal: { ...deviceCommandsPersonal, ...devicePeoplePersonal },
  constraints: {},
  jobs: [syncJob],
  routes: [
    route(deviceCommands.list, async ({ db, viewer, params: { id }, query, clock, refuse }) => {
      if (!(await queries.findTerminal(db, viewer, id))) refuse('AREA_DEVICE_ID_NOT_FOUND');
      return queries.listCommands(db, viewer, id, query, clock.now());
    }),
    route(deviceCommands.send, sendCommand),
  ],
};
