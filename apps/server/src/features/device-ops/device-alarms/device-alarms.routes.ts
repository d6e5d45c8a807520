import { deviceAlarms } from '@gatehouse/api/device-ops/device-alarms';
import { type Feature, route } from '../../../platform/http/route.ts';
import { deviceAlarmsPersonal } from './device-alarms.personal.ts';
import { isDevice, listAlarms } from './device-alarms.queries.ts';

export const deviceAlarmsFeature: Feature = {
  name: 'deviceAlarms',
  personal: deviceAlarmsPersonal,
  constraints: {},
  routes: [
    route(deviceAlarms.list, async ({ db, viewer, params: { id }, refuse }) => {
      if (!(await isDevice(db, viewer, id))) refuse('AREA_DEVICE_ID_NOT_FOUND');
      return { content: await listAlarms(db, viewer, id) };
    }),
  ],
};
