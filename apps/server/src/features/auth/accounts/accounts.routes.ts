import { type AccountProgress, accounts } from '@gatehouse/api/auth/accounts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { mailCode } from '../passwords/passwords.service.ts';
import { listAccounts } from './accounts.list.queries.ts';
import * as queries from './accounts.queries.ts';
import { invite } from './accounts.service.ts';

type AccountCall = Call<(typeof accounts)[Exclude<keyof typeof accounts, 'list'>]>;

const described = async ({ db, viewer, params, refuse }: AccountCall) =>
  (await queries.findAccount(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');

/** The account concerned; a SYSADMIN's is nobody else's business. */
async function governed(call: AccountCall) {
  const account = await described(call);
  if (account.is_system && !call.viewer.everywhere) call.refuse('AUTH_NO_PERMISSION');
  return account;
}

/** Writes down what was done, and answers how the account stands now. */
async function recorded(call: AccountCall): Promise<AccountProgress> {
  const after = await described(call);
  const progress: AccountProgress = {
    id: after.id,
    accountStatus: after.status as AccountProgress['accountStatus'], // the table's own constraint allows no other
    sentInviteTime: after.invited_at?.toISOString() ?? null,
    activatedAccTime: after.activated_at?.toISOString() ?? null,
    changedPwdTime: after.changed_password_at?.toISOString() ?? null,
  };
  await call.record({
    companyId: after.company_id,
    entity: 'account',
    entityId: after.id,
    after: progress,
  });
  return progress;
}

export const accountsFeature: Feature = {
  name: 'accounts',
  constraints: {},
  routes: [
    route(accounts.list, async ({ db, viewer, query }) => {
      const { content, total } = await listAccounts(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(accounts.resendInvite, async (call) => {
      const account = await governed(call);
      const isAwaited = account.status >= 0 && account.changed_password_at === null;
      if (!isAwaited || !(await invite(call, account.id))) call.refuse('AUTH_INVALID_ACCOUNT_STATUS');
      return recorded(call);
    }),
    route(accounts.activate, async (call) => {
      const account = await governed(call);
      if (!(await queries.activateAccount(call.db, account.id, call.clock.now())))
        call.refuse('AUTH_INVALID_ACCOUNT_STATUS');
      return recorded(call);
    }),
    route(accounts.resetPassword, async (call) => {
      const account = await governed(call);
      if (account.status !== 1 || !(await mailCode(call, 'PASSWORD_RESET', account.id)))
        call.refuse('AUTH_INVALID_ACCOUNT_STATUS');
      return recorded(call);
    }),
  ],
};
