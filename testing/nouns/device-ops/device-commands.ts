import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { device } from '../area/devices.ts';
import { byId } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { administered } from '../words.ts';

export const deviceCommandsProof = nounProof(deviceCommands, {
  // Expected roles from the specification: ADMIN adds "device CRUD"
  expected: { list: administered, send: administered },
  calls: { list: byId(device), send: byId(device, { body: { kind: 'CHECK' } }) },
  seed: {
    'device_people.pin': ({ person }) => person.pin,
    'device_people.desired': ({ person }) => `DATA UPDATE USERINFO PIN=${person.pin}\tName=x`,
    'device_faces.pin': ({ person }) => person.pin,
  },
  unreachable: {
    portal: [
      'device_commands__state',
      'device_commands__device_id',
      'device_commands__employee_id',
      'device_commands__device_id__number',
      'device_people__device_id',
      'device_people__employee_id',
      'reported_people__device_id',
      'reported_people__employee_id',
      'device_faces__device_id',
      'device_faces__employee_id',
    ],
    company: ['terminal_changes_company_id_fkey'],
  },
});
