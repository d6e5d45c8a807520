import { companies } from '@gatehouse/api/people/companies';
import { installationZone } from '../../../platform/clock.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { companiesPersonal } from './companies.personal.ts';
import * as queries from './companies.queries.ts';
import { checkDepartments, updateCompany } from './companies.service.ts';

export const companiesFeature: Feature = {
  name: 'companies',
  personal: companiesPersonal,
  constraints: {
    companies__time_zone: 'API_INVALID_REQUEST_ARGUMENT',
    companies__company_code: 'HR_COMPANY_CODE_EXISTED',
    departments_company_id_fkey: 'HR_COMPANY_IN_USE',
    employees_company_id_fkey: 'HR_COMPANY_IN_USE',
    buildings_company_id_fkey: 'HR_COMPANY_IN_USE',
    contracts__company_id: 'HR_COMPANY_IN_USE',
  },
  routes: [
    route(companies.pick, ({ db, viewer, query }) => queries.pickCompanies(db, viewer, query)),
    route(companies.list, ({ db, viewer, query }) => queries.listCompanies(db, viewer, query)),
    route(companies.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findCompany(db, viewer, params.id)) ?? refuse('HR_COMPANY_NOT_FOUND');
    }),
    route(companies.create, async (call) => {
      const { db, viewer, body, clock, record } = call;
      const { id, viewer: opened } = await queries.openNewCompany(db, viewer);
      await checkDepartments(call, id);
      const { timeZone = installationZone() } = body;
      const after = await queries.insertCompany(db, opened, id, { ...body, timeZone }, clock.now());
      await record({ companyId: id, entityId: id, after });
      return after;
    }),
    route(companies.update, updateCompany),
    route(companies.remove, async ({ db, viewer, params: { id }, refuse, record }) => {
      const before = (await queries.lockCompany(db, viewer, id)) ?? refuse('HR_COMPANY_NOT_FOUND');
      refuseInUse(refuse, 'HR_COMPANY_IN_USE', await queries.countUsesOfCompany(db, id));
      await record({ companyId: id, entityId: id, before });
      await queries.deleteCompany(db, viewer, id);
      return {};
    }),
  ],
};
