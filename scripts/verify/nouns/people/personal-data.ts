import { personalData } from '@gatehouse/api/people/personal-data';
import { byId, employee, others, plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { administered, ownAccount } from '../words.ts';

export const personalDataProof = nounProof(personalData, {
  // STAFF: "own profile"; ADMIN, "staff (list/create/update/delete/import/export …)": exporting one person belongs to it
  expected: { exportMine: ownAccount, exportOf: administered, erasure: administered },
  calls: {
    exportMine: plain(),
    exportOf: byId(employee, {}, others),
    erasure: byId(employee, {}, others),
  },
});
