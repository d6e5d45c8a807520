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
  // The export contains the pictures in a separate folder.
  telework_pictures: {
    path: 'person',
    part: 'terminals',
    erasure: 'delete',
    personal: 'taken_at',
    hidden: 'file',
    not: { number: 'employee_id' },
  },
});
