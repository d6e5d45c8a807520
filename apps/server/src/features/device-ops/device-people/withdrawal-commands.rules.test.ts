import { expect, it } from 'vitest';
import { isWithdrawal, withdrawalOf } from './withdrawal-commands.rules.ts';

const updateCommand = (card: string, locks = '') =>
  `DATA UPDATE USERINFO PIN=29\tName=John\tCard=${card}${locks}`;

it.each([
  ['another card', updateCommand('5'), updateCommand('6'), true],
  ['no card', updateCommand('5'), updateCommand(''), true],
  ['fewer locks', updateCommand('5', '\tLocks=3'), updateCommand('5', '\tLocks=1'), true],
  ['a first card', updateCommand(''), updateCommand('6'), false],
  ['more locks', updateCommand('5', '\tLocks=1'), updateCommand('5', '\tLocks=3'), false],
  ['another name', updateCommand('5'), updateCommand('5').replace('John', 'Johnny'), false],
  ['a person that was never sent', null, updateCommand('6'), false],
  ['a person that was deleted', 'DATA DELETE USERINFO PIN=29', updateCommand('6'), false],
])('detects whether a command withdraws access: %s', (_, confirmed, desired, expected) => {
  expect(isWithdrawal(confirmed, desired)).toBe(expected);
});

const valid = `${updateCommand('5')}\tValid=1-2`;

it.each([
  ['without the replaced card', valid, updateCommand('6'), `${updateCommand('')}\tValid=1-2`],
  ['without the withdrawn card', updateCommand('5'), updateCommand(''), updateCommand('')],
  ['none for an unchanged card', updateCommand('5'), updateCommand('5').replace('John', 'Johnny'), null],
  ['none for a first card', updateCommand(''), updateCommand('6'), null],
  ['without access for a person that may no longer enter', valid, null, `${updateCommand('')}\tClosed`],
  ['none after a withdrawal of all access', `${updateCommand('')}\tClosed`, null, null],
  ['none for a person that was never sent', null, null, null],
])('creates the withdrawal command: %s', (_, confirmed, wanted, expected) => {
  expect(withdrawalOf(confirmed, wanted)).toBe(expected);
});
