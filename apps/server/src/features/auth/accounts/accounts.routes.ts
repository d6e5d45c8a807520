import { type AccountProgress, accounts } from '@gatehouse/api/auth/accounts';
import { type AccountAction, accountActions } from '@gatehouse/api/auth/accounts.rules';
import { whyNot } from '@gatehouse/api/platform/states';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { mailCode } from '../passwords/passwords.service.ts';
import { listAccounts } from './accounts.list.queries.ts';
import { accountsPersonal } from './accounts.personal.ts';
import * as queries from './accounts.queries.ts';
import { invite } from './accounts.service.ts';
import { mayGovern } from './governing.service.ts';

type AccountCall = Call<(typeof accounts)[Exclude<keyof typeof accounts, 'list'>]>;

const progressOf = (row: NonNullable<Awaited<ReturnType<typeof queries.findAccount>>>): AccountProgress => ({
  id: row.id,
  accountStatus: row.status,
  sentInviteTime: row.invited_at?.toISOString() ?? null,
  activatedAccTime: row.activated_at?.toISOString() ?? null,
  changedPwdTime: row.changed_password_at?.toISOString() ?? null,
});

const described = async ({ db, viewer, params, refuse }: AccountCall) =>
  (await queries.findAccount(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');

/** The account concerned, of somebody whose way in the viewer may change, in a state in which the action can be taken. */
async function governed(call: AccountCall, action: AccountAction) {
  const account = await described(call);
  if (!(await mayGovern(call, account.id))) call.refuse('AUTH_NO_PERMISSION');
  const known = progressOf(account);
  if (whyNot(action, known.accountStatus, known)) call.refuse('AUTH_INVALID_ACCOUNT_STATUS');
  return account;
}

/** Writes down what was done, and answers how the account stands now. */
async function recorded(call: AccountCall): Promise<AccountProgress> {
  const after = await described(call);
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
      const account = await governed(call, accountActions.resendInvite);
      if (!(await invite(call, account.id))) call.refuse('AUTH_INVALID_ACCOUNT_STATUS');
      return recorded(call);
    }),
    route(accounts.activate, async (call) => {
      const account = await governed(call, accountActions.activate);
      if (!(await queries.activateAccount(call.db, account.id, call.clock.now())))
        call.refuse('AUTH_INVALID_ACCOUNT_STATUS');
      return recorded(call);
    }),
    route(accounts.resetPassword, async (call) => {
      const account = await governed(call, accountActions.resetPassword);
      if (!(await mailCode(call, 'PASSWORD_RESET', account.id))) call.refuse('AUTH_INVALID_ACCOUNT_STATUS');
      return recorded(call);
    }),
  ],
};
