import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { createApiToken } from '../../src/platform/http/credentials.ts';

export interface SampleToken {
  name: string;
  isPersonal: boolean;
  permissions: readonly string[];
  /** Days from the creation of the token to its last valid day. */
  days: number;
}

/**
 * Inserts API tokens of the company's administrators. No one can use these tokens, because their secrets are not
 * stored.
 */
export async function insertTokens(
  db: Db,
  companyId: number,
  tokens: readonly SampleToken[],
  { at, today }: { at: Date; today: string },
): Promise<void> {
  for (const { name, isPersonal, permissions, days } of tokens) {
    const { token_hash, token_hint } = createApiToken().stored;
    await sql`INSERT INTO api_tokens (company_id, account_id, is_personal, token_name, token_hash, token_hint, permissions, ends_on,
        by_second_step, by_provider, created_at, updated_at)
      SELECT ${companyId}, min(a.id), ${isPersonal}, ${name}, ${token_hash}, ${token_hint}, ${[...permissions]}::text[],
        ${today}::date + ${days}::int, false, false, ${at}, ${at}
      FROM accounts a WHERE a.company_id = ${companyId} AND a.username IN ('admin', 'admin.b')`.execute(db);
  }
}
