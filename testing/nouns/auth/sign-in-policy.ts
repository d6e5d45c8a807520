import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { systemOnly } from '../words.ts';

export const signInPoliciesProof = nounProof(signInPolicies, {
  // Only SYSADMIN, because the sign-in policy applies to the whole installation.
  expected: {
    get: { who: systemOnly, reach: 'installation' },
    update: { who: systemOnly, reach: 'installation' },
  },
  calls: { get: plain(), update: plain({ body: { secondStepForAdministrators: false } }) },
});
