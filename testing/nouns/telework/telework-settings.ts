import { teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import { companyOf, inCompany } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { administered } from '../words.ts';

export const teleworkSettingsProof = nounProof(teleworkSettings, {
  // Telework settings require the same roles as other settings of a company: ADMIN and SYSADMIN.
  expected: { get: administered, update: administered },
  calls: {
    get: { places: inCompany, input: async (context) => ({ params: { companyId: companyOf(context) } }) },
    update: {
      places: inCompany,
      input: async (context) => ({
        params: { companyId: companyOf(context) },
        body: { verifyHuman: { closeClientAfterNoAnsMin: 6 } },
      }),
    },
  },
});
