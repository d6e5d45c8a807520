import { buildings } from '@gatehouse/api/area/buildings';
import { describe, expect, it } from 'vitest';
import { buildingsProof } from './area/buildings.ts';
import { roomsProof } from './area/rooms.ts';
import { plain } from './calls.ts';
import { type NounProof, nounProof } from './proof.ts';
import { administered, adminsUp } from './words.ts';

const { expected, calls } = buildingsProof;
const { remove: _, ...withoutRemove } = expected;
const { remove: __, ...callsWithoutRemove } = calls;

const proof = { who: adminsUp, by: 'ADMIN', looks: async () => [] } as const;

/**
 * Test facts of a kind of object, with one mistake each. Each mistake must be a type error, which `npm run check`
 * verifies.
 */
const planted = [
  // @ts-expect-error an operation lacks its expected permissions
  nounProof(buildings, { expected: withoutRemove, calls }),
  // @ts-expect-error an operation lacks its call builder
  nounProof(buildings, { expected, calls: callsWithoutRemove }),
  // @ts-expect-error the operation `demolish` does not exist
  nounProof(buildings, { expected: { ...expected, demolish: administered }, calls }),
  // @ts-expect-error the call is for an operation that does not exist
  nounProof(buildings, { expected, calls: { ...calls, demolish: plain() } }),
  // @ts-expect-error the role `GUARD` does not exist
  nounProof(buildings, { expected, calls, screens: { '/buildings': { ...proof, who: ['GUARD'] } } }),
  // @ts-expect-error the screen lacks its views
  nounProof(buildings, { expected, calls, screens: { '/buildings': { who: proof.who, by: proof.by } } }),
  // @ts-expect-error the reason `because` does not exist
  nounProof(buildings, { expected, calls, unreachable: { because: ['buildings__floor'] } }),
];
// @ts-expect-error the proof is for another kind of object
const ofAnother: NounProof<typeof buildings> = roomsProof;

describe('compile errors in the test facts (proof) of a kind of object', () => {
  it('nounProof does not compile with a missing, unknown or foreign operation, role or reason', () => {
    expect(planted).toHaveLength(7);
    expect(ofAnother.noun).not.toBe(buildings);
  });
});
