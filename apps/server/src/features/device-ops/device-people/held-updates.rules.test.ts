import { expect, it } from 'vitest';
import { isWithdrawal } from './held-updates.rules.ts';

const update = (card: string, locks = '') => `DATA UPDATE USERINFO PIN=29\tName=John\tCard=${card}${locks}`;

it.each([
  ['another card', update('5'), update('6'), true],
  ['no card any longer', update('5'), update(''), true],
  ['fewer locks', update('5', '\tLocks=3'), update('5', '\tLocks=1'), true],
  ['a first card', update(''), update('6'), false],
  ['more locks', update('5', '\tLocks=1'), update('5', '\tLocks=3'), false],
  ['another name', update('5'), update('5').replace('John', 'Johnny'), false],
  ['a person who was never sent', null, update('6'), false],
  ['a person who was deleted', 'DATA DELETE USERINFO PIN=29', update('6'), false],
])('%s', (_, confirmed, wanted, expected) => {
  expect(isWithdrawal(confirmed, wanted)).toBe(expected);
});
