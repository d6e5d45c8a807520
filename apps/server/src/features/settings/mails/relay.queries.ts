import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Returns whether an email may be sent now. During an outage, one process may try once every `pauseMs`. A call that
 * returns true reserves this try.
 */
export async function mayTryRelay(db: Db, at: Date, pauseMs: number): Promise<boolean> {
  const { rows } = await sql<{ mayTry: boolean }>`
    WITH taken AS (UPDATE mail_relay SET next_try_at = ${new Date(at.getTime() + pauseMs)}
      WHERE failing_since IS NOT NULL AND next_try_at <= ${at} RETURNING 1)
    SELECT failing_since IS NULL OR EXISTS (SELECT FROM taken) AS "mayTry" FROM mail_relay`.execute(db);
  return rows[0]?.mayTry ?? true;
}

/**
 * Records that the mail relay accepted no email. Returns the start of the outage once, as soon as the outage has lasted
 * `noticeAfterMs`. Otherwise returns null.
 */
export async function recordRelayFault(
  db: Db,
  at: Date,
  reason: string,
  { pauseMs, noticeAfterMs }: { pauseMs: number; noticeAfterMs: number },
): Promise<Date | null> {
  await sql`UPDATE mail_relay SET failing_since = coalesce(failing_since, ${at}), reason = ${reason},
    next_try_at = ${new Date(at.getTime() + pauseMs)}`.execute(db);
  const { rows } = await sql<{ since: Date }>`UPDATE mail_relay SET is_noticed = true
    WHERE NOT is_noticed AND failing_since <= ${new Date(at.getTime() - noticeAfterMs)} RETURNING failing_since AS since`.execute(
    db,
  );
  return rows[0]?.since ?? null;
}

export const clearRelayFault = (db: Db) =>
  sql`UPDATE mail_relay SET failing_since = NULL, next_try_at = NULL, reason = '', is_noticed = false
    WHERE failing_since IS NOT NULL`.execute(db);

/** Returns the accounts with the built-in SYSADMIN role. */
export async function findOperators(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT ar.account_id AS id FROM roles r JOIN account_roles ar ON ar.role_id = r.id
    WHERE r.company_id IS NULL AND r.role_code = 'SYSADMIN' ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}
