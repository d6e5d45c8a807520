import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  name: 'name',
  drawsOnBalance: 'draws_on_balance',
  beyondBalance: 'beyond_balance',
  enabled: 'is_enabled',
} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('request_types')
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .select([
      ...columnAliases('request_types', columns),
      'type_code as typeCode',
      'sub_type_code as subTypeCode',
    ]);

const missing = 'REQ_TYPE_NOT_FOUND';

export const requestTypeRow = defineRow(
  { table: 'request_types', columns, described: selectRows, missing },
  (row) => row,
);

export type RequestTypeRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

/** Returns all request categories of a company, oldest first. */
export const findTypes = (db: Db, viewer: Viewer, companyId: number): Promise<RequestTypeRow[]> =>
  selectRows(db, viewer).where('company_id', '=', companyId).orderBy('id').execute();

export const findOpenType = (
  db: Db,
  viewer: Viewer,
  companyId: number,
  type: RequestTypeCode,
  subType: string,
): Promise<RequestTypeRow | undefined> =>
  selectRows(db, viewer)
    .where('company_id', '=', companyId)
    .where('type_code', '=', type)
    .where('sub_type_code', '=', subType)
    .where('is_enabled', '=', true)
    .executeTakeFirst();

export async function countRequests(db: Db, viewer: Viewer, id: number): Promise<number> {
  const { asked } = await db
    .selectFrom('requests')
    .where('request_type_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .select(sql<number>`count(*)`.as('asked'))
    .executeTakeFirstOrThrow();
  return asked;
}
