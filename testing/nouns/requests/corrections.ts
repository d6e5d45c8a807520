import { addDays } from '@gatehouse/api/platform/dates';
import { corrections } from '@gatehouse/api/requests/corrections';
import { employee, others } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { department, fresh } from '../words.ts';

let days = 0;
/** Returns a past date without punches. */
const nextPastDate = () => addDays('2012-01-02', days++);

export const correctionsProof = nounProof(corrections, {
  // Expected roles from the specification: MANAGER adds "request list and action". People cannot correct their own days.
  expected: { create: department },
  calls: {
    create: {
      places: others,
      input: async (context) => ({
        body: {
          ...{ employeeIds: [await employee(context)], date: nextPastDate() },
          ...{ checkIn: '09:00', reason: fresh() },
        },
      }),
      references: { 'body.employeeIds': (b) => [b.staff.employeeId] },
    },
  },
});
