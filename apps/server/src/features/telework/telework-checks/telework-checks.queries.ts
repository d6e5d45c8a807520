import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Whose check it is. */
export interface Checked {
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

const described = (db: Db, { companyId, employeeId }: Checked) =>
  db
    .selectFrom('telework_checks')
    .select(['next_at', 'asked_at', 'first_number as first', 'second_number as second', 'wrong'])
    .where('employee_id', '=', employeeId)
    .where('company_id', '=', companyId);

type Found = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirst']>>;
const present = (found: Found): CheckRow | undefined =>
  found && {
    nextAt: found.next_at.getTime(),
    askedAt: found.asked_at?.getTime() ?? null,
    first: found.first,
    second: found.second,
    wrong: found.wrong,
  };

export const findCheck = async (db: Db, whose: Checked): Promise<CheckRow | undefined> =>
  present(await described(db, whose).executeTakeFirst());

/** As `findCheck`; of two who answer, or ask, at a time the second sees what the first did. */
export const lockCheck = async (db: Db, whose: Checked): Promise<CheckRow | undefined> =>
  present(await described(db, whose).forUpdate().executeTakeFirst());

export async function putCheck(db: Db, { companyId, employeeId }: Checked, row: CheckRow): Promise<void> {
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

/** Accounts of those who decide for somebody (rules.md §6): see migrations/functions/requests.sql. */
export async function findLeaders(db: Db, { employeeId }: Checked): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`SELECT deciders_of(${employeeId}::bigint) AS ids`.execute(db);
  return rows[0]?.ids ?? [];
}

export async function findAccount(db: Db, { employeeId, companyId }: Checked): Promise<number | undefined> {
  const found = await db
    .selectFrom('employees')
    .select('account_id')
    .where('id', '=', employeeId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return found?.account_id;
}
