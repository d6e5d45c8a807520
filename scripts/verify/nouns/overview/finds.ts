import { finds } from '@gatehouse/api/overview/finds';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { everybody } from '../words.ts';

export const findsProof = nounProof(finds, {
  // everyone may search; the results are limited to the rows of their lists
  expected: { search: { who: everybody, reach: 'department' } },
  // a word in every name of the world, so all visible rows are found
  calls: { search: plain({ query: { keyword: 'canary' } }) },
});
