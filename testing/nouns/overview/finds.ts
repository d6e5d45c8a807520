import { finds } from '@gatehouse/api/overview/finds';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { everybody } from '../words.ts';

export const findsProof = nounProof(finds, {
  // Everyone may search. The results are limited to rows that the caller can see in the lists.
  expected: { search: { who: everybody, reach: 'department' } },
  // Every name in the prepared data contains this word, so all visible rows are found.
  calls: { search: plain({ query: { keyword: 'canary' } }) },
});
