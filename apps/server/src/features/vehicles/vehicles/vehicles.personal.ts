import { declarePersonal } from '../../../platform/personal.ts';

export const vehiclesPersonal = declarePersonal({
  vehicles: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    personal: 'vehicle_type vehicle_name plate_no register_no color description chassis_no engine_no',
    not: { number: 'employee_id' },
  },
});
