import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface CheckedEmployee {
  companyId: number;
  employeeId: number;
}

export interface CheckRow {
  nextAt: number;
  askedAt: number | null;
  first: number | null;
  second: number | null;
  wrong: number;
}

const selectRows = (db: Db, { companyId, employeeId }: CheckedEmployee) =>
  db
    .selectFrom('telework_checks')
    .select(['next_at', 'asked_at', 'first_number as first', 'second_number as second', 'wrong'])
    .where('employee_id', '=', employeeId)
    .where('company_id', '=', companyId);

type CheckQueryRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirst']>>;
const toCheckRow = (row: CheckQueryRow): CheckRow | undefined =>
  row && {
    nextAt: row.next_at.getTime(),
    askedAt: row.asked_at?.getTime() ?? null,
    first: row.first,
    second: row.second,
    wrong: row.wrong,
  };

export const findCheck = async (db: Db, person: CheckedEmployee): Promise<CheckRow | undefined> =>
  toCheckRow(await selectRows(db, person).executeTakeFirst());

/**
 * Finds a check like `findCheck` and locks it. A concurrent answer or question waits and then reads the changed check.
 */
export const lockCheck = async (db: Db, person: CheckedEmployee): Promise<CheckRow | undefined> =>
  toCheckRow(await selectRows(db, person).forUpdate().executeTakeFirst());

export async function upsertCheck(
  db: Db,
  { companyId, employeeId }: CheckedEmployee,
  row: CheckRow,
): Promise<void> {
  const values = {
    next_at: new Date(row.nextAt),
    asked_at: row.askedAt === null ? null : new Date(row.askedAt),
    first_number: row.first,
    second_number: row.second,
    wrong: row.wrong,
  };
  await db
    .insertInto('telework_checks')
    .values({ employee_id: employeeId, company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(values))
    .execute();
}

/**
 * Finds the accounts of the people that approve requests of an employee (rules.md §6). See
 * migrations/functions/requests.sql.
 */
export async function findLeaders(db: Db, { employeeId }: CheckedEmployee): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`SELECT deciders_of(${employeeId}::bigint) AS ids`.execute(db);
  return rows[0]?.ids ?? [];
}

export async function findAccount(
  db: Db,
  { employeeId, companyId }: CheckedEmployee,
): Promise<number | undefined> {
  const employee = await db
    .selectFrom('employees')
    .select('account_id')
    .where('id', '=', employeeId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return employee?.account_id;
}
