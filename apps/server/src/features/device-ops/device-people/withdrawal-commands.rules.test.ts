import { expect, it } from 'vitest';
import { isWithdrawal } from './withdrawal-commands.rules.ts';

const updateCommand = (card: string, locks = '') =>
  `DATA UPDATE USERINFO PIN=29\tName=John\tCard=${card}${locks}`;

it.each([
  ['another card', updateCommand('5'), updateCommand('6'), true],
  ['no card any longer', updateCommand('5'), updateCommand(''), true],
  ['fewer locks', updateCommand('5', '\tLocks=3'), updateCommand('5', '\tLocks=1'), true],
  ['a first card', updateCommand(''), updateCommand('6'), false],
  ['more locks', updateCommand('5', '\tLocks=1'), updateCommand('5', '\tLocks=3'), false],
  ['another name', updateCommand('5'), updateCommand('5').replace('John', 'Johnny'), false],
  ['a person who was never sent', null, updateCommand('6'), false],
  ['a person who was deleted', 'DATA DELETE USERINFO PIN=29', updateCommand('6'), false],
])('isWithdrawal: %s', (_, confirmed, desired, expected) => {
  expect(isWithdrawal(confirmed, desired)).toBe(expected);
});
