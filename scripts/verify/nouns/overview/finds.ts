import { finds } from '@gatehouse/api/overview/finds';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { everybody } from '../words.ts';

export const findsProof = nounProof(finds, {
  // everybody has the search; it shows what their lists would
  expected: { search: { who: everybody, reach: 'department' } },
  // a word that every name of the world bears: whatever can be seen is found
  calls: { search: plain({ query: { keyword: 'canary' } }) },
});
