import { expect, it } from 'vitest';
import { whyNot } from '../platform/states.ts';
import { type AccountState, accountActions, accountStateOf } from './accounts.rules.ts';
import { type AccountReason, type AccountStatus, accountStatuses } from './accounts.ts';

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
  'derives the account state from status %s, invited %s, password chosen %s: %s',
  (accountStatus, sentInviteTime, changedPwdTime, state) => {
    expect(accountStateOf({ accountStatus, sentInviteTime, changedPwdTime })).toBe(state);
  },
);

const chosen = at;
const table: [AccountStatus, string | null, ...(AccountReason | null)[]][] = [
  // Columns: status, password chosen, then the reasons that prevent resending the invitation, activating the account
  // and resetting the password.
  [0, null, null, null, 'NOT_ACTIVE'],
  [0, chosen, 'HAS_PASSWORD', null, 'NOT_ACTIVE'],
  [1, null, null, 'ACTIVE', null],
  [1, chosen, 'HAS_PASSWORD', 'ACTIVE', null],
  [-1, null, 'LOCKED', null, 'NOT_ACTIVE'],
  [-1, chosen, 'LOCKED', null, 'NOT_ACTIVE'],
  [-99, null, 'DISABLED', 'DISABLED', 'NOT_ACTIVE'],
  [-99, chosen, 'DISABLED', 'DISABLED', 'NOT_ACTIVE'],
];

it.each(table)(
  'allows the actions of an account with status %s and password chosen %s: invite %s, activate %s, reset %s',
  (status, changedPwdTime, ...expected) => {
    const { resendInvite, activate, resetPassword, ...others } = accountActions;
    const reasons = [resendInvite, activate, resetPassword].map((action) =>
      whyNot(action, status, { changedPwdTime }),
    );
    expect(reasons).toEqual(expected);
    expect(others).toEqual({});
  },
);

it('defines the allowed actions of an account for every account status', () => {
  expect([...new Set(table.map(([status]) => status))]).toEqual([...accountStatuses]);
});
