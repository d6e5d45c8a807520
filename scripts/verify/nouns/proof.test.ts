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

const screenProof = { who: adminsUp, by: 'ADMIN', looks: async () => [] } as const;

/** Each planted mistake is a type error, as the compiler verifies (`npm run check`). */
const planted = [
  // @ts-expect-error an operation nobody says who may call
  nounProof(buildings, { expected: withoutRemove, calls }),
  // @ts-expect-error an operation nobody knows how to call
  nounProof(buildings, { expected, calls: callsWithoutRemove }),
  // @ts-expect-error an operation there is not
  nounProof(buildings, { expected: { ...expected, demolish: administered }, calls }),
  // @ts-expect-error a call of an operation there is not
  nounProof(buildings, { expected, calls: { ...calls, demolish: plain() } }),
  // @ts-expect-error a role there is not
  nounProof(buildings, { expected, calls, screens: { '/buildings': { ...screenProof, who: ['GUARD'] } } }),
  // @ts-expect-error a screen of which nobody says what is looked at there
  nounProof(buildings, {
    expected,
    calls,
    screens: { '/buildings': { who: screenProof.who, by: screenProof.by } },
  }),
  // @ts-expect-error a reason there is not
  nounProof(buildings, { expected, calls, unreachable: { because: ['buildings__floor'] } }),
];
// @ts-expect-error the proof of another noun
const ofAnother: NounProof<typeof buildings> = roomsProof;

describe('noun proof', () => {
  it('fails to compile if an operation, a role or a reason is missing, unknown or of another noun', () => {
    expect(planted).toHaveLength(7);
    expect(ofAnother.noun).not.toBe(buildings);
  });
});
