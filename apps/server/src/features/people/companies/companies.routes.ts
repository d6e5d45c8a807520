import { companies } from '@gatehouse/api/people/companies';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import * as queries from './companies.queries.ts';
import { announceShiftChange, announceSwitchedOff, checkDepartments } from './companies.service.ts';

const entity = 'company';

export const companiesFeature: Feature = {
  name: 'companies',
  constraints: {
    companies__company_code: 'HR_COMPANY_CODE_EXISTED',
    departments_company_id_fkey: 'HR_COMPANY_IN_USE',
    employees_company_id_fkey: 'HR_COMPANY_IN_USE',
    buildings_company_id_fkey: 'HR_COMPANY_IN_USE',
  },
  routes: [
    route(companies.pick, async ({ db, viewer, query }) => {
      const { content, total } = await queries.pickCompanies(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(companies.list, async ({ db, viewer, query }) => {
      const { content, total } = await queries.listCompanies(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(companies.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findCompany(db, viewer, params.id)) ?? refuse('HR_COMPANY_NOT_FOUND');
    }),
    route(companies.create, async (call) => {
      const { db, viewer, body, clock, refuse, record } = call;
      const opened = await queries.openNewCompany(db, viewer);
      await checkDepartments(call, opened.id);
      await queries.insertCompany(db, opened.id, body, clock.now());
      const after = (await queries.findCompany(db, opened.viewer, opened.id)) ?? refuse('API_CONFLICT');
      await record({ companyId: after.id, entity, entityId: after.id, after });
      return after;
    }),
    route(companies.update, async (call) => {
      const { db, viewer, params, body, clock, refuse, record } = call;
      const before = (await queries.findCompany(db, viewer, params.id)) ?? refuse('HR_COMPANY_NOT_FOUND');
      await checkDepartments(call, before.id);
      await queries.updateCompany(db, viewer, params.id, body, clock.now());
      const after = (await queries.findCompany(db, viewer, params.id)) ?? refuse('HR_COMPANY_NOT_FOUND');
      await record({ companyId: after.id, entity, entityId: after.id, before, after });
      await announceSwitchedOff(call, before, after);
      await announceShiftChange(call, before, after);
      return after;
    }),
    route(companies.remove, async ({ db, viewer, params, refuse, record }) => {
      const before = (await queries.findCompany(db, viewer, params.id)) ?? refuse('HR_COMPANY_NOT_FOUND');
      const uses = await queries.countUsesOfCompany(db, viewer, params.id);
      const usedBy = Object.fromEntries(Object.entries(uses ?? {}).filter(([, count]) => count > 0));
      if (Object.keys(usedBy).length > 0) refuse('HR_COMPANY_IN_USE', { usedBy });
      await record({ companyId: before.id, entity, entityId: before.id, before });
      await queries.deleteCompany(db, viewer, params.id);
      return {};
    }),
  ],
};
