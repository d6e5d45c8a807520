import { waiting } from '@gatehouse/api/overview/waiting';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { everybody } from '../words.ts';

export const waitingProof = nounProof(waiting, {
  // everybody has the menu; it counts what their lists would
  expected: { get: { who: everybody, reach: 'department' } },
  calls: { get: plain() },
});
