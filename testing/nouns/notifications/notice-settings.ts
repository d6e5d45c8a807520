import { noticeSettings } from '@gatehouse/api/notifications/notice-settings';
import { companyOf, inCompany } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { administered } from '../words.ts';

export const noticeSettingsProof = nounProof(noticeSettings, {
  // Expected roles from the specification: ADMIN: "company update"
  expected: { get: administered, update: administered },
  calls: {
    get: { places: inCompany, input: async (context) => ({ params: { companyId: companyOf(context) } }) },
    update: {
      places: inCompany,
      input: async (context) => ({ params: { companyId: companyOf(context) }, body: { silentHours: 12 } }),
    },
  },
});
