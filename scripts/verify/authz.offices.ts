import type { Person } from '../../apps/server/test/kit/factories.ts';
import type { Role } from './authz.expectation.ts';
import {
  type Builder,
  byId,
  companyOf,
  employee,
  type Id,
  inCompany,
  missing,
  nowhere,
  others,
  plain,
  type Wanted,
} from './authz.rows.ts';
import { fresh, type Tenant } from './authz.world.ts';

/** Somebody with these roles: of the standing rows the staff or the administrator. */
const userOf = async ({ world, tenant, isFresh }: Wanted, roles: Role[]): Promise<Person> => {
  if (!isFresh) return roles.includes('ADMIN') ? tenant.admin : tenant.staff;
  return world.stand.make.employee({ companyId: tenant.companyId, roles });
};

const administrator: Id = async (wanted) =>
  wanted.place === 'missing' ? missing : ((await userOf(wanted, ['STAFF', 'ADMIN'])).employeeId ?? missing);

const manager: Id = async ({ actor, place, tenant, isFresh, world: { stand } }) => {
  if (place === 'missing') return missing;
  const person = isFresh
    ? await stand.make.employee({ companyId: tenant.companyId, roles: ['STAFF', 'MANAGER'] })
    : tenant.managers[0];
  // the standing one may have been taken out of office while a check was switched off
  if (isFresh || actor.roles?.includes('SYSADMIN')) {
    await stand.make.owner.query(
      'INSERT INTO department_managers (company_id, department_id, employee_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [tenant.companyId, tenant.departments[0], person.employeeId],
    );
  }
  return person.employeeId ?? missing;
};

const companyCode = { 'query.companyCode': (b: Tenant) => b.companyCode };
const candidates: Builder = {
  places: nowhere,
  input: async (w) => ({ query: { companyId: companyOf(w) } }),
  references: { 'query.companyId': (b) => b.companyId },
};
const manages = { 'body.manageDepartmentIds': (b: Tenant) => [b.departments[0]] };

/** How to call the operations of managers, administrators and the account dashboard. */
export const officeBuilders: Record<string, Builder> = {
  'accounts.list': plain({ query: { size: 1000 } }),

  'managers.list': plain(
    { query: { size: 1000 } },
    { ...companyCode, 'query.departmentCode': (b) => b.departmentCode },
  ),
  'managers.get': byId(manager),
  'managers.candidates': candidates,
  'managers.create': {
    places: others,
    input: async (w) => ({
      body: { employeeId: await employee(w), manageDepartmentIds: [w.tenant.departments[0]] },
    }),
    references: { ...manages, 'body.employeeId': (b) => b.colleague.employeeId },
  },
  'managers.update': {
    places: inCompany,
    input: async (w) => {
      const id = await manager(w);
      return { params: { id }, body: { employeeId: id, manageDepartmentIds: [w.tenant.departments[0]] } };
    },
    references: { ...manages, 'body.employeeId': (b) => b.managers[0].employeeId },
  },
  'managers.remove': byId(manager),

  'admins.list': plain({ query: { size: 1000 } }, companyCode),
  'admins.get': byId(administrator),
  'admins.candidates': candidates,
  'admins.update': {
    places: inCompany,
    input: async (w) => ({
      params: { id: await administrator(w) },
      body: { firstName: 'New', lastName: 'New', displayName: 'New', email: `${fresh()}@example.com` },
    }),
  },
  'admins.rolesOf': {
    places: inCompany,
    input: async ({ place, tenant }) => ({
      params: { username: place === 'missing' ? 'nobody' : tenant.staff.accountName },
    }),
  },
  'admins.grant': {
    places: inCompany,
    input: async (w) => ({
      body: {
        username: (await userOf(w, ['STAFF'])).accountName,
        companyCode: w.place === 'missing' ? 'NOWHERE' : w.tenant.companyCode,
        roleCode: 'ADMIN',
      },
    }),
    references: {
      'body.companyCode': (b) => b.companyCode,
      'body.username': (b) => b.colleague.accountName,
    },
  },
  'admins.revoke': {
    places: inCompany,
    input: async (w) => ({
      params: {
        username: w.place === 'missing' ? 'nobody' : (await userOf(w, ['STAFF', 'ADMIN'])).accountName,
        roleCode: 'ADMIN',
      },
    }),
  },
};
