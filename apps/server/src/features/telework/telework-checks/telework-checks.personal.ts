import type { NounTables } from '../../../platform/personal.ts';

export const teleworkChecksPersonal: NounTables = {
  telework_checks: {
    path: 'person',
    part: 'terminals',
    erasure: 'delete',
    personal: 'asked_at wrong',
    hidden: 'first_number second_number',
    not: { number: 'employee_id', portal: 'next_at' },
  },
};
