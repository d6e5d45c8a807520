import { personalData } from '@gatehouse/api/people/personal-data';
import { byId, companyOf, employee, inCompany, others, plain } from '../calls.ts';
import { nounProof, type Tenant } from '../proof.ts';
import { administered, fresh, ownAccount } from '../words.ts';

/** The reference to a company in the body. A call with the id of another company is rejected. */
const company = { 'body.companyId': ({ companyId }: Tenant) => companyId };

export const personalDataProof = nounProof(personalData, {
  // Expected roles from the specification: STAFF: "own profile"; ADMIN: "staff (list/create/update/delete/import/export
  // …)". The export of one person's data counts as staff export.
  expected: {
    exportMine: ownAccount,
    exportOf: administered,
    erasure: administered,
    guest: administered,
    eraseGuest: administered,
  },
  calls: {
    exportMine: plain(),
    exportOf: byId(employee, {}, others),
    erasure: byId(employee, {}, others),
    guest: {
      references: company,
      places: inCompany,
      input: async (context) => ({
        body: { companyId: companyOf(context), email: `${fresh('g')}@example.com` },
      }),
    },
    eraseGuest: {
      references: company,
      places: inCompany,
      input: async (context) => {
        const email = `${fresh('g')}@example.com`;
        return { body: { companyId: companyOf(context), email, confirmation: email } };
      },
    },
  },
});
