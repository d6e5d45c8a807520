import { accounts } from '@gatehouse/api/auth/accounts';
import { byId, type IdResolver, missing, others, plain } from '../calls.ts';
import { dialog, first, screen } from '../looks.ts';
import { shownEmployee } from '../people/employees.ts';
import { type GoverningCall, nounProof } from '../proof.ts';
import { administered, adminsUp } from '../words.ts';

/**
 * Returns a function that finds the account of an employee. If the call needs a fresh row, it creates an account with
 * this status.
 */
const accountWith =
  (status: number): IdResolver =>
  async ({ world: { stand }, place, tenant, isFresh }) => {
    if (place === 'missing') return missing;
    if (!isFresh) return (place === 'otherDepartment' ? tenant.other : tenant.staff).accountId;
    const departmentId = tenant.departments[place === 'otherDepartment' ? 1 : 0];
    const { accountId } = await stand.make.employee({ companyId: tenant.companyId, departmentId });
    await stand.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [status, accountId]);
    return accountId;
  };

const accountCall = (description: string, status: number): GoverningCall => ({
  what: description,
  input: async ({ world, person: { accountId: id } }) => {
    await world.stand.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [status, id]);
    return { params: { id } };
  },
});

export const accountsProof = nounProof(accounts, {
  // Roles in the specification: ADMIN adds: "reset password", "account dashboard" with its row actions
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
    resendInvite: byId(accountWith(1), {}, others),
    activate: byId(accountWith(0), {}, others),
    resetPassword: byId(accountWith(1), {}, others),
  },
  governs: {
    resendInvite: [accountCall('an invitation', 1)],
    activate: [accountCall('activating', 0)],
    resetPassword: [accountCall('a code for a new password', 1)],
  },
  unreachable: {
    target: ['accounts__company_id__id'],
    company: ['accounts_company_id_fkey'],
    shape: ['accounts__status'],
  },
});
