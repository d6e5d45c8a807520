import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Finds the ID of this browser among the known browsers of the account with the given username or email. Undefined if
 * the account has not signed in with this browser. Runs the same statement for all input, so that the response time
 * does not reveal accounts.
 */
export async function findKnownBrowser(
  db: Db,
  token: Buffer,
  loginField: 'username' | 'email',
  login: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM known_browsers b JOIN accounts a ON a.id = b.account_id
    WHERE b.token_hash = ${token} AND lower(a.${sql.ref(loginField)}) = ${login.toLowerCase()}`.execute(db);
  return rows[0]?.id;
}

/** Issues a new token for the browser and marks the browser as known for the account. */
export async function saveKnownBrowser(
  db: Db,
  account: { id: number; company_id: number | null },
  { token, before, at }: { token: Buffer; before: Buffer | undefined; at: Date },
): Promise<void> {
  if (before)
    await db
      .updateTable('known_browsers')
      .set({ token_hash: token })
      .where('token_hash', '=', before)
      .execute();
  await db
    .insertInto('known_browsers')
    .values({
      token_hash: token,
      account_id: account.id,
      company_id: account.company_id,
      created_at: at,
      last_used_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'account_id']).doUpdateSet({ last_used_at: at }),
    )
    .execute();
}

export const deleteOldBrowsers = (db: Db, before: Date) =>
  db.deleteFrom('known_browsers').where('last_used_at', '<', before).execute();
