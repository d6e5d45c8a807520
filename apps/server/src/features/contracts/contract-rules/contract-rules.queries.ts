import type { ContractRule, contractRules } from '@gatehouse/api/contracts/contract-rules';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
import { whereContainsWords } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Call } from '../../../platform/http/route.ts';

const columns = { name: 'name', remindBeforeDay: 'remind_before_day', isEnabled: 'is_enabled' } as const;

const sorts = { name: 'r.name', remindBeforeDay: 'r.remind_before_day' } as const;

const selectRows = (db: Db) =>
  db
    .selectFrom('contract_rules as r')
    .select(['r.id', 'r.version', 'r.name', 'r.remind_before_day as remindBeforeDay'])
    .select('r.is_enabled as isEnabled');

export function listContractRules({ db, query }: Call<typeof contractRules.list>) {
  const { keyword, sort = { field: 'remindBeforeDay', direction: 'asc' } } = query;
  const statement = selectRows(db)
    .where((eb) => whereContainsWords(eb.ref('r.name'), keyword))
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('r.id');
  return findPage(statement, query, (row) => row);
}

const selectById = (db: Db, id: number) => selectRows(db).where('r.id', '=', id);

export const findRule = (db: Db, id: number): Promise<ContractRule | undefined> =>
  selectById(db, id).executeTakeFirst();

/** Finds a contract rule like `findRule` and locks it until the transaction ends. */
export const lockRule = (db: Db, id: number): Promise<ContractRule | undefined> =>
  selectById(db, id).modifyEnd(sql`FOR UPDATE OF r`).executeTakeFirst();

type ContractRuleValues = Omit<ContractRule, 'id' | 'version'>;

export async function insertRule(db: Db, rule: ContractRuleValues, at: Date): Promise<ContractRule> {
  const { id } = await db
    .insertInto('contract_rules')
    .values({ ...columnsOf(columns, rule), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectById(db, id).executeTakeFirstOrThrow();
}

export async function updateRule(
  db: Db,
  id: number,
  rule: { [K in keyof ContractRuleValues]?: ContractRuleValues[K] | undefined },
  at: Date,
): Promise<ContractRule> {
  await db
    .updateTable('contract_rules')
    .set((eb) => ({ ...columnsOf(columns, rule), updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return selectById(db, id).executeTakeFirstOrThrow();
}

export const deleteRule = (db: Db, id: number) =>
  db.deleteFrom('contract_rules').where('id', '=', id).execute();
