import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

/** A sample contract. Its dates are days relative to today in the company's time zone. */
export interface SampleContract {
  code: string;
  type: string;
  from: number;
  until: number;
}

export async function insertContractSettings(
  db: Db,
  types: readonly string[],
  rules: readonly { name: string; days: number; isEnabled: boolean }[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('contract_types')
    .values(types.map((name) => ({ name, created_at: at, updated_at: at })))
    .execute();
  await db
    .insertInto('contract_rules')
    .values(
      rules.map(({ name, days, isEnabled }) => ({
        name,
        remind_before_day: days,
        is_enabled: isEnabled,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

export const insertContract = (
  db: Db,
  companyId: number,
  today: string,
  { code, type, from, until }: SampleContract,
  at: Date,
) =>
  sql`INSERT INTO contracts (company_id, contract_type_id, contract_code, sign_date, start_date, end_date, created_at, updated_at)
    SELECT ${companyId}, t.id, ${code}, ${today}::date + ${from}::int - 14, ${today}::date + ${from}::int, ${today}::date + ${until}::int,
      ${at}, ${at}
    FROM contract_types t WHERE t.name = ${type}`.execute(db);
