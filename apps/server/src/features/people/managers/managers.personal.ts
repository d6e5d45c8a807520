import { declarePersonal } from '../../../platform/personal.ts';

export const managersPersonal = declarePersonal({
  department_managers: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    personal: 'department_id',
    not: { number: 'employee_id' },
  },
  paused_managers: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    personal: 'department_id',
    not: { number: 'employee_id' },
  },
});
