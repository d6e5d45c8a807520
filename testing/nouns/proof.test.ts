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

/** Proofs with one mistake each. Each mistake must be a type error, which `npm run check` verifies. */
const planted = [
  // @ts-expect-error an operation without permitted callers
  nounProof(buildings, { expected: withoutRemove, calls }),
  // @ts-expect-error an operation nobody knows how to call
  nounProof(buildings, { expected, calls: callsWithoutRemove }),
  // @ts-expect-error unknown operation
  nounProof(buildings, { expected: { ...expected, demolish: administered }, calls }),
  // @ts-expect-error call of an unknown operation
  nounProof(buildings, { expected, calls: { ...calls, demolish: plain() } }),
  // @ts-expect-error unknown role
  nounProof(buildings, { expected, calls, screens: { '/buildings': { ...proof, who: ['GUARD'] } } }),
  // @ts-expect-error page without its expected content
  nounProof(buildings, { expected, calls, screens: { '/buildings': { who: proof.who, by: proof.by } } }),
  // @ts-expect-error unknown reason
  nounProof(buildings, { expected, calls, unreachable: { because: ['buildings__floor'] } }),
];
// @ts-expect-error proof of another noun
const ofAnother: NounProof<typeof buildings> = roomsProof;

describe('noun proof', () => {
  it('noun proof fails to compile if an operation, a role or a reason is missing, unknown or of another noun', () => {
    expect(planted).toHaveLength(7);
    expect(ofAnother.noun).not.toBe(buildings);
  });
});
