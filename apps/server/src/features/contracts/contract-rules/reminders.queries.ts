import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A contract and a rule for which no reminder of the current end date was sent. */
export interface UnsentReminder {
  contractId: number;
  ruleId: number;
  contractCode: string;
  companyName: string;
  zone: string;
  endDate: string;
  remindBeforeDay: number;
}

/**
 * Finds active contracts and rules for which no reminder of the current end date was sent. Includes end dates up to two
 * days in the past, because west of UTC a date ends up to half a day later than in UTC.
 */
export async function findDueReminders(db: Db, companyId: number, at: Date): Promise<UnsentReminder[]> {
  const { rows } = await sql<UnsentReminder>`
    SELECT c.id AS "contractId", r.id AS "ruleId", c.contract_code AS "contractCode", o.company_name AS "companyName",
      o.time_zone AS zone, to_char(c.end_date, 'YYYY-MM-DD"T"HH24:MI:SS') AS "endDate", r.remind_before_day AS "remindBeforeDay"
    FROM contracts c JOIN companies o ON o.id = c.company_id CROSS JOIN contract_rules r
      LEFT JOIN contract_reminders told ON told.contract_id = c.id AND told.rule_id = r.id AND told.end_date = c.end_date
    WHERE c.company_id = ${companyId} AND c.is_enabled AND r.is_enabled AND told.contract_id IS NULL
      AND c.end_date BETWEEN (${at}::timestamptz AT TIME ZONE 'UTC') - interval '2 days'
        AND (${at}::timestamptz AT TIME ZONE 'UTC') + make_interval(days => r.remind_before_day + 2)
    ORDER BY c.end_date, c.id, r.remind_before_day`.execute(db);
  return rows;
}

/** Records a reminder. Returns false if it was already recorded, possibly by another process. */
export async function claimReminder(
  db: Db,
  companyId: number,
  { contractId, ruleId, endDate }: UnsentReminder,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO contract_reminders AS told (company_id, contract_id, rule_id, end_date, told_at)
      VALUES (${companyId}, ${contractId}, ${ruleId}, ${endDate}::timestamp, ${at})
      ON CONFLICT (contract_id, rule_id) DO UPDATE SET end_date = excluded.end_date, told_at = excluded.told_at
        WHERE told.end_date <> excluded.end_date
      RETURNING contract_id`.execute(db);
  return rows.length > 0;
}

/** Lets all later statements of the transaction see accounts of the installation, which belong to no company. */
export const allowSystemAccounts = (db: Db) =>
  sql`SELECT set_config('gatehouse.system', 'on', true)`.execute(db);

/** Finds the accounts of the company's administrators and of the system administrators (rules.md §6a). */
export async function findReminderRecipients(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT ar.account_id AS id FROM roles r JOIN account_roles ar ON ar.role_id = r.id
    WHERE r.company_id IS NULL AND ((r.role_code = 'ADMIN' AND ar.company_id = ${companyId}) OR r.role_code = 'SYSADMIN')
    ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}
