import { live } from '@gatehouse/api/auth/live';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { everybody } from '../words.ts';

export const liveProof = nounProof(live, {
  // changes in one's own companies, as far as the viewer's permissions reach
  expected: { stream: { who: everybody, reach: 'company' } },
  calls: { stream: plain() },
});
