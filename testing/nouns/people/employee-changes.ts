import { employeeChanges } from '@gatehouse/api/people/employee-changes';
import { companyOf, inCompany } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { administered } from '../words.ts';

export const employeeChangesProof = nounProof(employeeChanges, {
  // Roles in the specification: ADMIN: "staff CRUD"
  expected: { list: administered },
  calls: {
    list: {
      places: inCompany,
      input: async (context) => ({ query: { companyId: companyOf(context) } }),
      references: { 'query.companyId': (b) => b.companyId },
    },
  },
  unreachable: { company: ['employee_changes__company_id'] },
});
