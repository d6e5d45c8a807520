import type { AccountProgress } from './accounts.ts';

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
