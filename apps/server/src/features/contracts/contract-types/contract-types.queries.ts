import type { ContractType, contractTypes } from '@gatehouse/api/contracts/contract-types';
import { sql } from 'kysely';
import { whereCompanyVisible, whereContainsWords } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('contract_types as t')
    .select(['t.id', 't.version', 't.name'])
    .select(
      sql<number>`(SELECT count(*) FROM contracts c
        WHERE c.contract_type_id = t.id AND ${whereCompanyVisible(sql.ref('c.company_id'), viewer)})`.as(
        'contracts',
      ),
    );

export function listContractTypes({ db, viewer, query }: Call<typeof contractTypes.list>) {
  const statement = selectRows(db, viewer)
    .where((eb) => whereContainsWords(eb.ref('t.name'), query.keyword))
    .orderBy('t.name', query.sort?.direction)
    .orderBy('t.id');
  return findPage(statement, query, (row) => row);
}

const selectById = (db: Db, viewer: Viewer, id: number) => selectRows(db, viewer).where('t.id', '=', id);

/** Returns the contract type and locks it until the transaction ends. Undefined if it does not exist. */
export async function lockType(db: Db, viewer: Viewer, id: number): Promise<ContractType | undefined> {
  const lockedRow = await db
    .selectFrom('contract_types')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // The type is read after the lock, so that contracts added while waiting for the lock are counted.
  return lockedRow && selectById(db, viewer, id).executeTakeFirst();
}

export async function insertType(db: Db, viewer: Viewer, name: string, at: Date): Promise<ContractType> {
  const { id } = await db
    .insertInto('contract_types')
    .values({ name, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectById(db, viewer, id).executeTakeFirstOrThrow();
}

export async function renameType(
  db: Db,
  viewer: Viewer,
  id: number,
  name: string | undefined,
  at: Date,
): Promise<ContractType> {
  await db
    .updateTable('contract_types')
    .set((eb) => ({ name, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return selectById(db, viewer, id).executeTakeFirstOrThrow();
}

export const deleteType = (db: Db, id: number) =>
  db.deleteFrom('contract_types').where('id', '=', id).execute();
