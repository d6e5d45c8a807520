import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Reserves the next free terminal user ID of the company, counted from the last reserved one. Returns undefined if all
 * nine-digit numbers are used. Locks the company row, so that no number is reserved twice.
 */
export async function reserveNextPin(db: Db, companyId: number): Promise<string | undefined> {
  const { last_device_pin: last } = await db
    .selectFrom('companies')
    .select('last_device_pin')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ pin: number | null }>`
    WITH taken AS (
      SELECT device_pin::int AS pin FROM employees WHERE company_id = ${companyId}
      UNION SELECT code::int FROM person_codes WHERE company_id = ${companyId} AND code ~ '^[1-9][0-9]{0,8}$')
    SELECT min(candidate.pin) AS pin
    FROM (SELECT ${last + 1}::int AS pin UNION ALL SELECT pin + 1 FROM taken WHERE pin > ${last}) candidate
    WHERE candidate.pin <= 999999999 AND candidate.pin NOT IN (SELECT pin FROM taken)`.execute(db);
  const pin = rows[0]?.pin ?? undefined;
  if (pin === undefined) return undefined;
  await db.updateTable('companies').set({ last_device_pin: pin }).where('id', '=', companyId).execute();
  return String(pin);
}

/**
 * Returns whether a number or card already identifies another employee of the company (rules.md §3.12) or a visitor.
 * Compares terminal user IDs also with card numbers, because a terminal reports a user by either number. Ignores
 * leading zeros of a card, because a terminal may omit them.
 */
export async function hasCodeConflict(
  db: Db,
  companyId: number,
  codes: readonly (string | null)[],
  employeeId: number | null,
): Promise<boolean> {
  const usedCodes = codes.filter((code) => code !== null);
  const codeArray = sql`${usedCodes}::text[]`;
  const bare = sql`${usedCodes.map((code) => code.replace(/^0+/, '')).filter((code) => code !== '')}::text[]`;
  const { rows } = await sql`
    SELECT FROM person_codes WHERE company_id = ${companyId} AND code = ANY (${codeArray})
      AND employee_id IS DISTINCT FROM ${employeeId}::bigint
    UNION ALL SELECT FROM visitor_passes WHERE company_id = ${companyId} AND pin = ANY (${codeArray})
    UNION ALL SELECT FROM guest_cards WHERE company_id = ${companyId} AND card_key = ANY (${bare})
    UNION ALL SELECT FROM employees WHERE company_id = ${companyId} AND (device_pin = ANY (${bare}) OR card_key = ANY (${bare}))
      AND id IS DISTINCT FROM ${employeeId}::bigint
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
