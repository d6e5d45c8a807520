import { accounts } from '@gatehouse/api/auth/accounts';
import { byId, type Id, missing, others, plain } from '../calls.ts';
import { dialog, first, screen } from '../looks.ts';
import { shownEmployee } from '../people/employees.ts';
import { type Governing, nounProof } from '../proof.ts';
import { administered, adminsUp } from '../words.ts';

/** The account of an employee by place; where a fresh one is wanted, of this status. */
const account =
  (status: number): Id =>
  async ({ world: { stand }, place, tenant, isFresh }) => {
    if (place === 'missing') return missing;
    if (!isFresh) return (place === 'otherDepartment' ? tenant.other : tenant.staff).accountId;
    const departmentId = tenant.departments[place === 'otherDepartment' ? 1 : 0];
    const { accountId } = await stand.make.employee({ companyId: tenant.companyId, departmentId });
    await stand.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [status, accountId]);
    return accountId;
  };

/** What is done to one account in this state. */
const way = (what: string, status: number): Governing => ({
  what,
  input: async ({ world, person: { accountId: id } }) => {
    await world.stand.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [status, id]);
    return { params: { id } };
  },
});

export const accountsProof = nounProof(accounts, {
  // ADMIN adds: "reset password", "account dashboard" with its row actions
  expected: {
    list: administered,
    resendInvite: administered,
    activate: administered,
    resetPassword: administered,
  },
  screens: {
    '/account-dashboard': {
      who: adminsUp,
      by: 'SYSADMIN',
      looks: async ({ ask, of }) => {
        const { name } = await of(shownEmployee);
        const { id } = first((await ask(accounts.list, undefined, { keyword: name })).content);
        return [screen, dialog(`keyword=${name}&invite=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 1000 } }),
    resendInvite: byId(account(1), {}, others),
    activate: byId(account(0), {}, others),
    resetPassword: byId(account(1), {}, others),
  },
  governs: {
    resendInvite: [way('an invitation', 1)],
    activate: [way('activating', 0)],
    resetPassword: [way('a code for a new password', 1)],
  },
  unreachable: {
    target: ['accounts__company_id__id'],
    company: ['accounts_company_id_fkey'],
    shape: ['accounts__status'],
  },
});
