import { declarePersonal } from '../../../platform/personal.ts';

export const deviceCommandsPersonal = declarePersonal({
  device_commands: {
    path: 'person',
    part: 'terminals',
    erasure: 'own way',
    personal: 'payload answer kind',
    figures: 'device_id state created_at delivered_at finished_at',
    not: { number: 'number employee_id created_by return_code attempts part' },
  },
});
