import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { systemOnly } from '../words.ts';

export const signInPoliciesProof = nounProof(signInPolicies, {
  // sign-in rules apply to the whole installation, so SYSADMIN only
  expected: {
    get: { who: systemOnly, reach: 'installation' },
    update: { who: systemOnly, reach: 'installation' },
  },
  calls: { get: plain(), update: plain({ body: { secondStepForAdministrators: false } }) },
});
