import { declarePersonal } from '../../../platform/personal.ts';

export const employeeChangesPersonal = declarePersonal({
  employee_changes: {
    path: 'person',
    part: 'account',
    // The row tells programs to delete their copy of the person.
    erasure: 'keep',
    figures: 'changed_at',
    not: { number: 'employee_id number' },
  },
});
