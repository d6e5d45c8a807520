import { waiting } from '@gatehouse/api/overview/waiting';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { everybody } from '../words.ts';

export const waitingProof = nounProof(waiting, {
  // everyone has the menu; its counts are limited to the rows of their lists
  expected: { get: { who: everybody, reach: 'department' } },
  calls: { get: plain() },
});
