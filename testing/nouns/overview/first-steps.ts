import { firstSteps } from '@gatehouse/api/overview/first-steps';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { systemOnly } from '../words.ts';

export const firstStepsProof = nounProof(firstSteps, {
  // For people that set up companies: in the specification, SYSADMIN adds "create company"
  expected: { get: { who: systemOnly, reach: 'installation' } },
  calls: { get: plain() },
});
