import type { BodyOf } from '@gatehouse/api/platform/operation';
import type { RequestTypeCode, requestTypes } from '@gatehouse/api/requests/request-types';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  name: 'name',
  drawsOnBalance: 'draws_on_balance',
  beyondBalance: 'beyond_balance',
  enabled: 'is_enabled',
} as const;

const described = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('request_types')
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .select([
      'id',
      'version',
      'company_id as companyId',
      'type_code as typeCode',
      'sub_type_code as subTypeCode',
      'name',
      'draws_on_balance as drawsOnBalance',
      'beyond_balance as beyondBalance',
      'is_enabled as enabled',
    ]);

export type TypeRow = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

/** All categories of a company, in the order in which they came. */
export const findTypes = (db: Db, viewer: Viewer, companyId: number): Promise<TypeRow[]> =>
  described(db, viewer).where('company_id', '=', companyId).orderBy('id').execute();

/** A category that may be asked for now. */
export const findOpenType = (
  db: Db,
  viewer: Viewer,
  companyId: number,
  type: RequestTypeCode,
  subType: string,
): Promise<TypeRow | undefined> =>
  described(db, viewer)
    .where('company_id', '=', companyId)
    .where('type_code', '=', type)
    .where('sub_type_code', '=', subType)
    .where('is_enabled', '=', true)
    .executeTakeFirst();

/** Nobody else changes or deletes it before the transaction ends. */
export const lockType = (db: Db, viewer: Viewer, id: number): Promise<TypeRow | undefined> =>
  described(db, viewer).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function insertType(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof requestTypes.create>,
  at: Date,
): Promise<TypeRow> {
  const { id } = await db
    .insertInto('request_types')
    .values({
      ...columnsOf({ ...columns, subTypeCode: 'sub_type_code' }, { ...body, enabled: true }),
      company_id: body.companyId,
      type_code: 'LEAVE',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readBack(db, viewer, id);
}

export async function updateType(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof requestTypes.update>,
  at: Date,
): Promise<TypeRow> {
  await db
    .updateTable('request_types')
    .set((eb) => ({ ...columnsOf(columns, body), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  return readBack(db, viewer, id);
}

const readBack = (db: Db, viewer: Viewer, id: number): Promise<TypeRow> =>
  described(db, viewer).where('id', '=', id).executeTakeFirstOrThrow();

export const deleteType = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('request_types')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

/** How many requests name a category. */
export async function countAsked(db: Db, viewer: Viewer, id: number): Promise<number> {
  const { asked } = await db
    .selectFrom('requests')
    .where('request_type_id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .select(sql<number>`count(*)`.as('asked'))
    .executeTakeFirstOrThrow();
  return asked;
}
