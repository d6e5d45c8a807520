import type { StateAction } from '../platform/states.ts';
import { type AccountProgress, type AccountReason, type AccountStatus, accounts } from './accounts.ts';

type AccountActionFacts = Pick<AccountProgress, 'changedPwdTime'>;
export type AccountAction = StateAction<AccountActionFacts, AccountStatus, AccountReason>;

/**
 * Actions on an account in each state of spec §4. Buttons, tooltips, server and tests share this table. No action locks
 * or disables an account, because wrong passwords lock it, and disabling the employee disables it.
 */
export const accountActions = {
  resendInvite: {
    operation: accounts.resendInvite,
    from: [0, 1],
    not: { [-1]: 'LOCKED', [-99]: 'DISABLED' },
    // A person that has chosen a password needs no invitation.
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

/** Returns the displayed state of an account from its status (spec §4), invitation and password. */
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
