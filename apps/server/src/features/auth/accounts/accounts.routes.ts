import { type AccountProgress, accounts } from '@gatehouse/api/auth/accounts';
import { type AccountAction, accountActions } from '@gatehouse/api/auth/accounts.rules';
import { whyNot } from '@gatehouse/api/platform/states';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { mailCode } from '../passwords/passwords.service.ts';
import { listAccounts } from './accounts.list.queries.ts';
import { accountsPersonal } from './accounts.personal.ts';
import * as queries from './accounts.queries.ts';
import { sendInvitation } from './accounts.service.ts';
import { mayGovern } from './governing.service.ts';

type AccountCall = Call<(typeof accounts)[Exclude<keyof typeof accounts, 'list'>]>;

const progressOf = (row: NonNullable<Awaited<ReturnType<typeof queries.findAccount>>>): AccountProgress => ({
  id: row.id,
  accountStatus: row.status,
  sentInviteTime: row.invited_at?.toISOString() ?? null,
  activatedAccTime: row.activated_at?.toISOString() ?? null,
  changedPwdTime: row.changed_password_at?.toISOString() ?? null,
});

const requireAccount = async ({ db, viewer, params, refuse }: AccountCall) =>
  (await queries.findAccount(db, viewer, params.username)) ?? refuse('AUTH_USER_NOT_FOUND');

/**
 * Returns the account if the caller may change its sign-in and the account's status allows the action. Rejects the call
 * otherwise.
 */
async function requireGovernedAccount(call: AccountCall, action: AccountAction) {
  const account = await requireAccount(call);
  if (!(await mayGovern(call, account.id))) call.refuse('AUTH_NO_PERMISSION');
  const progress = progressOf(account);
  const reason = whyNot(action, progress.accountStatus, progress);
  if (reason) call.refuse('AUTH_INVALID_ACCOUNT_STATUS', { reason });
  return account;
}

/** Records the status change in the audit trail and returns the new sign-in progress of the account. */
async function recordProgress(call: AccountCall): Promise<AccountProgress> {
  const after = await requireAccount(call);
  const progress = progressOf(after);
  await call.record({
    companyId: after.company_id,
    entityId: after.id,
    after: progress,
  });
  return progress;
}

export const accountsFeature: Feature = {
  name: 'accounts',
  personal: accountsPersonal,
  constraints: {},
  routes: [
    route(accounts.list, ({ db, viewer, query }) => listAccounts(db, viewer, query)),
    route(accounts.resendInvite, async (call) => {
      const account = await requireGovernedAccount(call, accountActions.resendInvite);
      if (!(await sendInvitation(call, account.id))) call.refuse('AUTH_INVALID_ACCOUNT_STATUS');
      return recordProgress(call);
    }),
    route(accounts.activate, async (call) => {
      const account = await requireGovernedAccount(call, accountActions.activate);
      if (!(await queries.activateAccount(call.db, account.id, call.clock.now())))
        call.refuse('AUTH_INVALID_ACCOUNT_STATUS');
      return recordProgress(call);
    }),
    route(accounts.resetPassword, async (call) => {
      const account = await requireGovernedAccount(call, accountActions.resetPassword);
      if (!(await mailCode(call, 'PASSWORD_RESET', account.id))) call.refuse('AUTH_INVALID_ACCOUNT_STATUS');
      return recordProgress(call);
    }),
  ],
};
