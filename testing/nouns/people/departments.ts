import { departments } from '@gatehouse/api/people/departments';
import { ownBuilding } from '../area/buildings.ts';
import {
  byId,
  changing,
  companyCode,
  companyOf,
  creating,
  type IdResolver,
  missing,
  plain,
  referring,
} from '../calls.ts';
import { type Crawl, create, dialog, first, longName, screen } from '../looks.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { administered, adminsUp, everybody, fresh } from '../words.ts';
import { shownCompany } from './companies.ts';

export const anyDepartment: IdResolver = async ({ place, isFresh, tenant, world: { stand } }) => {
  if (place === 'missing') return missing;
  return isFresh ? (await stand.make.department({ companyId: tenant.companyId })).id : tenant.departments[0];
};
const newBody = () => ({ departmentCode: fresh(), departmentName: 'New' });

export const shownDepartment = async ({ ask, of }: Crawl) =>
  ask(departments.create, {
    ...newBody(),
    departmentName: longName('department'),
    companyId: (await of(shownCompany)).id,
  });

export const departmentsProof = nounProof(departments, {
  // Expected roles from the specification: ADMIN: "department CRUD". Everyone can list the departments they manage.
  expected: {
    managed: { who: everybody, reach: 'department' },
    list: administered,
    get: administered,
    create: administered,
    update: administered,
    remove: administered,
  },
  screens: {
    '/department': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ ask }) => {
        const { id } = first((await ask(departments.list)).content);
        return [screen, create, dialog(`edit=${id}`)];
      },
    },
  },
  calls: {
    managed: plain(),
    list: plain({ query: { size: 1000 } }, companyCode),
    get: byId(anyDepartment),
    create: referring(
      creating(async (context) => ({ ...newBody(), companyId: companyOf(context) })),
      {
        'body.companyId': (b) => b.companyId,
        'body.parentDepartmentId': (b) => b.departments[0],
        'body.managerIds': (b) => [b.staff.employeeId],
        'body.homeBuildingId': (b) => preparedRow(b, ownBuilding).id,
      },
    ),
    update: referring(
      changing(anyDepartment, async () => newBody()),
      {
        'body.parentDepartmentId': (b) => b.departments[0],
        'body.managerIds': (b) => [b.staff.employeeId],
        'body.homeBuildingId': (b) => preparedRow(b, ownBuilding).id,
      },
    ),
    remove: byId(anyDepartment),
  },
  unreachable: {
    target: ['departments__company_id__id'],
    portal: ['past_parents__department_id'],
  },
});
