import { admins } from '@gatehouse/api/people/admins';
import type { Person } from '../../data/factories.ts';
import { byId, companyCode, type IdResolver, inCompany, missing, plain } from '../calls.ts';
import { create, dialog, first, screen } from '../looks.ts';
import { type CallContext, nounProof, type Role } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';
import { candidates } from './managers.ts';

/**
 * Returns a person with these roles. It is either a new person, or the employee or administrator of the prepared test
 * company.
 */
const userOf = async ({ world, tenant, isFresh }: CallContext, roles: Role[]): Promise<Person> => {
  if (!isFresh) return roles.includes('ADMIN') ? tenant.admin : tenant.staff;
  return world.stand.make.employee({ companyId: tenant.companyId, roles });
};

const administrator: IdResolver = async (context) =>
  context.place === 'missing' ? missing : ((await userOf(context, ['STAFF', 'ADMIN'])).employeeId ?? missing);

export const adminsProof = nounProof(admins, {
  // Expected roles from the specification: ADMIN: "manager and admin CRUD"; SYSADMIN like ADMIN
  expected: {
    list: administered,
    get: administered,
    candidates: administered,
    update: administered,
    rolesOf: administered,
    grant: administered,
    revoke: administered,
  },
  screens: {
    '/admin-management': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ ask }) => {
        const { id } = first((await ask(admins.list)).content);
        return [screen, create, dialog(`view=${id}`), dialog(`edit=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 1000 } }, companyCode),
    get: byId(administrator),
    candidates,
    update: {
      places: inCompany,
      input: async (context) => ({
        params: { id: await administrator(context) },
        body: { firstName: 'New', lastName: 'New', displayName: 'New', email: `${fresh()}@example.com` },
      }),
    },
    rolesOf: {
      places: inCompany,
      input: async ({ place, tenant }) => ({
        params: { username: place === 'missing' ? 'nobody' : tenant.staff.accountName },
      }),
    },
    grant: {
      places: inCompany,
      input: async (context) => ({
        body: {
          username: (await userOf(context, ['STAFF'])).accountName,
          companyCode: context.place === 'missing' ? 'NOWHERE' : context.tenant.companyCode,
          roleCode: 'ADMIN',
        },
      }),
      references: {
        'body.companyCode': (b) => b.companyCode,
        'body.username': (b) => b.colleague.accountName,
      },
    },
    revoke: {
      places: inCompany,
      input: async (context) => ({
        params: {
          username:
            context.place === 'missing' ? 'nobody' : (await userOf(context, ['STAFF', 'ADMIN'])).accountName,
          roleCode: 'ADMIN',
        },
      }),
    },
  },
  governs: {
    update: [
      {
        what: 'another address of an administrator',
        onlyAdmins: true,
        input: async ({ person: { employeeId: id } }) => ({
          params: { id },
          body: { email: `${fresh()}@example.com` },
        }),
      },
    ],
  },
  unreachable: {
    company: ['account_roles_company_id_fkey'],
    portal: [
      'account_roles__company_id__account_id',
      'account_roles_account_id_fkey',
      'account_roles_role_id_fkey',
    ],
  },
});
