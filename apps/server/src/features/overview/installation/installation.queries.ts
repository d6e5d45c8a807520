import type { installation } from '@gatehouse/api/overview/installation';
import { mostCompaniesListed } from '@gatehouse/api/overview/installation';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

type Installation = ResultOf<typeof installation.get>;

/** Returns active companies of the caller without an active administrator, by name. */
export async function findWithoutAdministrator(
  db: Db,
  viewer: Viewer,
): Promise<Installation['withoutAdministrator']> {
  const { rows } = await sql<Installation['withoutAdministrator'][number]>`
    SELECT c.company_code AS "companyCode", c.company_name AS "companyName"
    FROM companies c
    WHERE c.is_enabled AND c.id = ANY (${viewer.companyIds}::bigint[]) AND NOT EXISTS (
      SELECT FROM account_roles held
      JOIN roles r ON r.id = held.role_id AND r.company_id IS NULL AND r.role_code = 'ADMIN'
      JOIN accounts a ON a.id = held.account_id AND a.status = 1
      WHERE held.company_id = c.id)
    ORDER BY c.company_name, c.id LIMIT ${mostCompaniesListed}`.execute(db);
  return rows;
}

/** Returns the start of the outage of the mail server, and the number of failed emails that can still be resent. */
export async function findMailState(
  db: Db,
  at: Date,
): Promise<{ failingSince: Date | null; failed: number }> {
  const { rows } = await sql<{ failingSince: Date | null; failed: number }>`
    SELECT failing_since AS "failingSince", (SELECT count(*)::int FROM mails
      WHERE state = 'FAILED' AND sealed IS NOT NULL AND expires_at > ${at}) AS failed
    FROM mail_relay`.execute(db);
  return rows[0] ?? { failingSince: null, failed: 0 };
}

/** Counts the jobs that failed after all retries since a time. */
export async function countFailedJobs(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'failed' AND completed_on > ${since}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
