import { expect, it } from 'vitest';
import { CallError } from '../../../../platform/call/callError.ts';
import { approveInTurn } from './approveInTurn.ts';

const refusalOf = (status: number, message: string) =>
  new CallError('REQ_INVALID_STATUS', message, { status });
const closed = refusalOf(409, 'The month is closed');
const silent = refusalOf(0, 'The portal did not respond');
const signedOut = refusalOf(401, 'Sign in again');

it.each<[string, (CallError | undefined)[], number[], [number, string][]]>([
  ['all', [undefined, undefined, undefined], [0, 1, 2], []],
  ['the others after a refusal', [undefined, closed, undefined], [0, 1, 2], [[1, closed.message]]],
  [
    'none after an outage',
    [undefined, silent],
    [0, 1],
    [
      [1, silent.message],
      [2, silent.message],
    ],
  ],
  ['none after the session ended', [signedOut], [0], [0, 1, 2].map((id) => [id, signedOut.message])],
])('approves %s and gives each refused request its own reason', async (_, answers, sent, refused) => {
  const calls: number[] = [];
  const counts: number[] = [];
  const result = await approveInTurn(
    [0, 1, 2],
    async (id) => {
      calls.push(id);
      return answers[id];
    },
    (count) => counts.push(count),
  );
  expect(calls).toEqual(sent);
  expect(counts).toEqual([1, 2, 3]);
  expect(result.map(({ request, message }) => [request, message])).toEqual(refused);
});
