import { deviceSettings } from '@gatehouse/api/visitors/device-settings';
import { companyOf, inCompany } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { administered } from '../words.ts';

export const deviceSettingsProof = nounProof(deviceSettings, {
  // Expected roles from rules.md §5: "ADMIN and SYSADMIN save the tab"
  expected: { get: administered, update: administered },
  calls: {
    get: { places: inCompany, input: async (context) => ({ params: { companyId: companyOf(context) } }) },
    update: {
      places: inCompany,
      input: async (context) => ({
        params: { companyId: companyOf(context) },
        body: { highestTemperature: 38 },
      }),
    },
  },
});
