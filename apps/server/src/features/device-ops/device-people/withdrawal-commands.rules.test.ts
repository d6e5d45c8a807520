import { expect, it } from 'vitest';
import { isWithdrawal, withdrawalOf } from './withdrawal-commands.rules.ts';

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
])('detects whether a command withdraws access: %s', (_, confirmed, desired, expected) => {
  expect(isWithdrawal(confirmed, desired)).toBe(expected);
});

const valid = `${updateCommand('5')}\tValid=1-2`;

it.each([
  ['removes a card that was changed', valid, updateCommand('6'), `${updateCommand('')}\tValid=1-2`],
  ['removes a card that was withdrawn', updateCommand('5'), updateCommand(''), updateCommand('')],
  ['keeps the card', updateCommand('5'), updateCommand('5').replace('John', 'Johnny'), null],
  ['adds no first card', updateCommand(''), updateCommand('6'), null],
  ['closes a person who may not enter any longer', valid, null, `${updateCommand('')}\tClosed`],
  ['closes a person once', `${updateCommand('')}\tClosed`, null, null],
  ['closes no person who was never sent', null, null, null],
])('creates the withdrawal command: %s', (_, confirmed, wanted, expected) => {
  expect(withdrawalOf(confirmed, wanted)).toBe(expected);
});
