import { installation } from '@gatehouse/api/overview/installation';
import { plain } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { systemOnly } from '../words.ts';

export const installationProof = nounProof(installation, {
  expected: { get: { who: systemOnly, reach: 'installation' } },
  calls: { get: plain() },
});
