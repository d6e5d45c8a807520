import { expect, it } from 'vitest';
import { type AccountState, accountStateOf } from './accounts.rules.ts';

const at = '2026-11-01T03:04:05.000Z';

it.each<[0 | 1 | -1 | -99, string | null, string | null, AccountState]>([
  [0, null, null, 'fresh'],
  [0, at, null, 'invited'],
  [1, at, null, 'invited'],
  [1, null, null, 'invited'],
  [1, at, at, 'active'],
  [1, null, at, 'active'],
  [-1, at, at, 'locked'],
  [-99, at, at, 'disabled'],
])(
  'status %s, invited %s, password chosen %s: %s',
  (accountStatus, sentInviteTime, changedPwdTime, state) => {
    expect(accountStateOf({ accountStatus, sentInviteTime, changedPwdTime })).toBe(state);
  },
);
