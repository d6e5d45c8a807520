import { managers } from '@gatehouse/api/people/managers';
import {
  byId,
  companyCode,
  companyOf,
  employee,
  type IdResolver,
  inCompany,
  missing,
  nowhere,
  others,
  plain,
} from '../calls.ts';
import { type Crawl, create, dialog, screen } from '../looks.ts';
import { type CallBuilder, nounProof, type Tenant } from '../proof.ts';
import { administered, adminsUp } from '../words.ts';
import { shownDepartment } from './departments.ts';
import { shownEmployee } from './employees.ts';

const manager: IdResolver = async ({ actor, place, tenant, isFresh, world: { stand } }) => {
  if (place === 'missing') return missing;
  const person = isFresh
    ? await stand.make.employee({ companyId: tenant.companyId, roles: ['STAFF', 'MANAGER'] })
    : tenant.managers[0];
  // Makes the person a manager again. A call may have removed the prepared manager while a test had switched off a
  // permission check.
  if (isFresh || actor.roles?.includes('SYSADMIN')) {
    await stand.make.owner.query(
      'INSERT INTO department_managers (company_id, department_id, employee_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [tenant.companyId, tenant.departments[0], person.employeeId],
    );
  }
  return person.employeeId ?? missing;
};

/** A call that lists candidates for manager or administrator. */
export const candidates: CallBuilder = {
  places: nowhere,
  input: async (context) => ({ query: { companyId: companyOf(context) } }),
  references: { 'query.companyId': (b) => b.companyId },
};
const manages = { 'body.manageDepartmentIds': (b: Tenant) => [b.departments[0]] };

const shownManager = async (crawl: Crawl) => {
  const { id: employeeId } = await shownEmployee(crawl);
  const { id } = await crawl.of(shownDepartment);
  await crawl.ask(managers.create, { employeeId, manageDepartmentIds: [id] });
  return employeeId;
};

export const managersProof = nounProof(managers, {
  // Expected roles from the specification: ADMIN: "manager and admin CRUD"; SYSADMIN like ADMIN, without "add manager"
  expected: {
    list: administered,
    get: administered,
    candidates: { who: ['ADMIN'], reach: 'company' },
    create: { who: ['ADMIN'], reach: 'company' },
    update: administered,
    remove: administered,
  },
  screens: {
    '/hr-managers': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const id = await of(shownManager);
        return [screen, create, dialog(`view=${id}`), dialog(`edit=${id}`)];
      },
    },
  },
  calls: {
    list: plain(
      { query: { size: 1000 } },
      { ...companyCode, 'query.departmentCode': (b) => b.departmentCode },
    ),
    get: byId(manager),
    candidates,
    create: {
      places: others,
      input: async (context) => ({
        body: { employeeId: await employee(context), manageDepartmentIds: [context.tenant.departments[0]] },
      }),
      references: { ...manages, 'body.employeeId': (b) => b.colleague.employeeId },
    },
    update: {
      places: inCompany,
      input: async (context) => {
        const id = await manager(context);
        const manageDepartmentIds = [context.tenant.departments[0]];
        return { params: { id }, body: { employeeId: id, manageDepartmentIds } };
      },
      references: { ...manages, 'body.employeeId': (b) => b.managers[0].employeeId },
    },
    remove: byId(manager),
  },
  unreachable: {
    lookedUp: [
      'department_managers__department_id',
      'paused_managers__department_id',
      'paused_managers__employee_id',
    ],
  },
});
