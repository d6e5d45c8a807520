import { devices } from '@gatehouse/api/area/devices';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { listDeviceStatuses } from './device-list.queries.ts';
import { devicesPersonal } from './devices.personal.ts';
import * as queries from './devices.queries.ts';
import { acknowledgeNotices, createDevice, updateDevice } from './devices.service.ts';
import { isEmployee, listTerminalsOfEmployee } from './employee-terminals.queries.ts';
import { offlineJob, silenceJob } from './silence.service.ts';

export const devicesFeature: Feature = {
  name: 'devices',
  personal: devicesPersonal,
  jobs: [silenceJob(), offlineJob()],
  constraints: {
    devices__time_zone: 'API_INVALID_REQUEST_ARGUMENT',
    devices_pkey: 'AREA_DEVICE_ID_DUPLICATED',
    devices__company_id__device_code: 'AREA_DEVICE_CODE_DUPLICATED',
    devices__serial_number: 'AREA_DEVICE_SERIAL_DUPLICATED',
    device_locks__device_id__door_id: 'AREA_DOOR_LOCK_TAKEN',
    // A device with records can never be deleted, because its records are never deleted.
    punch_inbox__device_id: 'AREA_DEVICE_IN_USE',
    punches__device_id: 'AREA_DEVICE_IN_USE',
    punch_backlog__device_id: 'AREA_DEVICE_IN_USE',
    quarantine__device_id: 'AREA_DEVICE_IN_USE',
  },
  routes: [
    route(devices.list, queries.listDevices),
    route(devices.standings, listDeviceStatuses),
    route(devices.holding, async ({ db, viewer, params: { id }, refuse }) => {
      if (!(await isEmployee(db, viewer, id))) refuse('HR_EMPLOYEE_NOT_FOUND');
      return { content: await listTerminalsOfEmployee(db, viewer, id) };
    }),
    route(devices.nextId, async ({ db }) => ({ id: await queries.findNextNumber(db) })),
    route(devices.get, (call) => queries.deviceRow.find(call, call.params.id)),
    route(devices.create, createDevice),
    route(devices.update, updateDevice),
    route(devices.looked, acknowledgeNotices),
    route(devices.remove, async (call) => {
      const { db, params, refuse, announce } = call;
      const before = await queries.deviceRow.lock(call, params.id);
      refuseInUse(refuse, 'AREA_DEVICE_IN_USE', await queries.countReported(db, before));
      const result = await queries.deviceRow.remove(call, before);
      await announce({ topic: 'devices.changed', companyId: before.companyId, ids: [before.id] });
      return result;
    }),
  ],
};
