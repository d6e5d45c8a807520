import { deviceAlarms } from '@gatehouse/api/device-ops/device-alarms';
import { device, ownDevice } from '../area/devices.ts';
import { byId } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { administered } from '../words.ts';

export const deviceAlarmsProof = nounProof(deviceAlarms, {
  // Expected roles from the specification: ADMIN adds "device CRUD"
  expected: { list: administered },
  calls: { list: byId(device) },
  rows: [ownDevice],
  unreachable: {
    lookedUp: [
      'device_alarms__device_id',
      'device_alarms__door_id',
      'device_alarms__employee_id',
      'device_alarms__visitor_id',
    ],
    portal: ['device_alarms__direction'],
  },
});
