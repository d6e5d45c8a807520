import { live } from '@gatehouse/api/auth/live';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { everybody } from '../words.ts';

export const liveProof = nounProof(live, {
  // The stream reports only changes in the caller's own companies that the caller has permission to see.
  expected: { stream: { who: everybody, reach: 'company' } },
  calls: { stream: plain() },
});
