import type { companies } from '@gatehouse/api/people/companies';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { containing, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export async function pickCompanies(db: Db, viewer: Viewer, query: QueryOf<typeof companies.pick>) {
  const visible = db
    .selectFrom('companies')
    .where((eb) => ofViewer(eb.ref('id'), viewer))
    .where('is_enabled', '=', true)
    .$if(query.keyword !== '', (q) => q.where((eb) => containing(eb.ref('company_name'), query.keyword)));
  const rows = await visible
    .select(['id', 'company_code as companyCode', 'company_name as companyName'])
    .orderBy('company_name')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const { total } = await visible.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { content: rows, total };
}
