import { waiting } from '@gatehouse/api/overview/waiting';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { everybody } from '../words.ts';

export const waitingProof = nounProof(waiting, {
  // Everyone has the menu. Its counts are limited to rows that the caller can see in the lists.
  expected: { get: { who: everybody, reach: 'department' } },
  calls: { get: plain() },
});
