import { live } from '@gatehouse/api/auth/live';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { everybody } from '../words.ts';

export const liveProof = nounProof(live, {
  // news of the own companies, each as far as the viewer's other rights go
  expected: { stream: { who: everybody, reach: 'company' } },
  calls: { stream: plain() },
});
