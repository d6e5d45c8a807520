import { declarePersonal } from '../../../platform/personal.ts';

export const employeeChangesPersonal = declarePersonal({
  employee_changes: {
    path: 'person',
    part: 'account',
    // The row is kept, because it tells other programs to delete their copies of the person.
    erasure: 'keep',
    figures: 'changed_at',
    not: { number: 'employee_id number' },
  },
});
