import { privacySettings } from '@gatehouse/api/settings/privacy';
import { companyOf, inCompany } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { administered } from '../words.ts';

export const privacySettingsProof = nounProof(privacySettings, {
  // Expected roles from the specification: ADMIN: "company update"
  expected: { get: administered, update: administered },
  calls: {
    get: { places: inCompany, input: async (context) => ({ params: { companyId: companyOf(context) } }) },
    update: {
      places: inCompany,
      input: async (context) => ({
        params: { companyId: companyOf(context) },
        body: { rawRecordMonths: 12 },
      }),
    },
  },
  unreachable: { company: ['retention_marks_company_id_fkey'] },
});
