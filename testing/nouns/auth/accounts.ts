import { accounts } from '@gatehouse/api/auth/accounts';
import { others, plain } from '../calls.ts';
import { dialog, first, screen } from '../looks.ts';
import { shownEmployee } from '../people/employees.ts';
import { type CallBuilder, type CallContext, type GoverningCall, nounProof } from '../proof.ts';
import { administered, adminsUp } from '../words.ts';

/**
 * Returns a function that finds the account name of an employee. If the call needs a new row, the function creates an
 * account with this status.
 */
const accountWith =
  (status: number) =>
  async ({ world: { stand }, place, tenant, isFresh }: CallContext): Promise<string> => {
    if (place === 'missing') return 'nobody.there';
    if (!isFresh) return (place === 'otherDepartment' ? tenant.other : tenant.staff).accountName;
    const departmentId = tenant.departments[place === 'otherDepartment' ? 1 : 0];
    const { accountId, accountName } = await stand.make.employee({
      companyId: tenant.companyId,
      departmentId,
    });
    await stand.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [status, accountId]);
    return accountName;
  };
const accountAction = (status: number): CallBuilder => ({
  places: others,
  input: async (context) => ({ params: { username: await accountWith(status)(context) } }),
});

const accountCall = (description: string, status: number): GoverningCall => ({
  what: description,
  input: async ({ world, person: { accountId: id, accountName: username } }) => {
    await world.stand.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [status, id]);
    return { params: { username } };
  },
});

export const accountsProof = nounProof(accounts, {
  // Expected roles from the specification: ADMIN adds "reset password", "account dashboard" with its row actions
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
    resendInvite: accountAction(1),
    activate: accountAction(0),
    resetPassword: accountAction(1),
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
