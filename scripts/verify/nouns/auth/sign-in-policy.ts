import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { systemOnly } from '../words.ts';

export const signInPoliciesProof = nounProof(signInPolicies, {
  // how one signs in is the installation's, and so SYSADMIN's
  expected: {
    get: { who: systemOnly, reach: 'installation' },
    update: { who: systemOnly, reach: 'installation' },
  },
  calls: { get: plain(), update: plain({ body: { secondStepForAdministrators: false } }) },
});
