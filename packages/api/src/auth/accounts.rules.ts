import type { Action } from '../platform/states.ts';
import { type AccountProgress, type AccountReason, type AccountStatus, accounts } from './accounts.ts';

type Known = Pick<AccountProgress, 'changedPwdTime'>;
export type AccountAction = Action<Known, AccountStatus, AccountReason>;

/**
 * What can be done to an account, in which state of spec §4: read by buttons, tooltips, the portal and the tests alike. An account is
 * locked by wrong passwords and disabled with its employee, which are no actions of its own.
 */
export const accountActions = {
  resendInvite: {
    operation: accounts.resendInvite,
    from: [0, 1],
    not: { [-1]: 'LOCKED', [-99]: 'DISABLED' },
    // whoever has chosen a password is in: there is nothing to invite to
    unless: ({ changedPwdTime }) => (changedPwdTime === null ? null : 'HAS_PASSWORD'),
  },
  activate: {
    operation: accounts.activate,
    from: [0, -1],
    to: 1,
    not: { 1: 'ACTIVE', [-99]: 'DISABLED' },
  },
  resetPassword: {
    operation: accounts.resetPassword,
    from: [1],
    not: { 0: 'NOT_ACTIVE', [-1]: 'NOT_ACTIVE', [-99]: 'NOT_ACTIVE' },
  },
} as const satisfies Record<string, AccountAction>;

export type AccountState = 'fresh' | 'invited' | 'active' | 'locked' | 'disabled';

/** How an account is spoken of: spec §4's status, and whether its person has been invited and has chosen a password. */
export function accountStateOf({
  accountStatus,
  sentInviteTime,
  changedPwdTime,
}: Pick<AccountProgress, 'accountStatus' | 'sentInviteTime' | 'changedPwdTime'>): AccountState {
  switch (accountStatus) {
    case 0:
      return sentInviteTime === null ? 'fresh' : 'invited';
    case 1:
      return changedPwdTime === null ? 'invited' : 'active';
    case -1:
      return 'locked';
    case -99:
      return 'disabled';
  }
}
