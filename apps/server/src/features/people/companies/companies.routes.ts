import { companies } from '@gatehouse/api/people/companies';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import * as queries from './companies.queries.ts';

export const companiesFeature: Feature = {
  name: 'companies',
  constraints: {},
  routes: [
    route(companies.pick, async ({ db, viewer, query }) => {
      const { content, total } = await queries.pickCompanies(db, viewer, query);
      return pageOf(content, total, query);
    }),
  ],
};
