import { expect, it } from 'vitest';
import { type DecidableRequest, findNextWaiting } from './nextWaiting.ts';

const waiting = (id: number): DecidableRequest => ({ id, may: { approve: null, reject: null } });
const decided = (id: number): DecidableRequest => ({ id, may: { approve: 'APPROVED', reject: 'APPROVED' } });
/** The own request of the approver, which offers no decision. */
const own = (id: number): DecidableRequest => ({ id, may: { withdraw: null } });

it.each<[string, DecidableRequest[], number | undefined, number[], number | undefined]>([
  ['the next one after the open one', [waiting(1), waiting(2), waiting(3)], 2, [2], 3],
  ['the first one after the last one', [waiting(1), waiting(2), waiting(3)], 3, [3], 1],
  ['no decided request', [waiting(1), decided(2), waiting(3)], 1, [1], 3],
  ['no own request', [waiting(1), own(2)], 1, [1], undefined],
  ['none if all others are decided', [waiting(1), decided(2)], 1, [1], undefined],
  ['none of several that were just decided', [waiting(1), waiting(2), waiting(3)], 1, [1, 2, 3], undefined],
  ['the first one of a refetched page', [waiting(4), waiting(5), decided(1)], undefined, [1], 4],
  ['the first one if the page does not list the open one', [waiting(4)], 9, [9], 4],
  ['none on an empty page', [], 1, [1], undefined],
])('finds %s', (_, rows, open, justDecided, next) => {
  expect(findNextWaiting(rows, open, justDecided)?.id).toBe(next);
});
