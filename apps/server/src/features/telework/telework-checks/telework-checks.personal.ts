import { declarePersonal } from '../../../platform/personal.ts';

export const teleworkChecksPersonal = declarePersonal({
  telework_checks: {
    path: 'person',
    part: 'terminals',
    erasure: 'delete',
    personal: 'asked_at wrong',
    hidden: 'first_number second_number',
    not: { number: 'employee_id', portal: 'next_at' },
  },
});
