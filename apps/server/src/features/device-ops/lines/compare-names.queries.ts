import { sql } from 'kysely';
import { quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

export interface SearchedPin {
  pin: string;
  /** Whether the terminal user ID belongs to an employee. */
  isClaimed: boolean;
  /** Whether the portal has sent an employee with this terminal user ID, or tried to. */
  isSent: boolean;
  confirmed: string | null;
}

export async function findSearched(
  db: Db,
  companyId: number,
  deviceId: number,
  pins: readonly string[],
): Promise<SearchedPin[]> {
  const { rows } = await sql<SearchedPin>`SELECT w.pin, w.employee IS NOT NULL AS "isClaimed",
      coalesce(p.employee_id IS NOT NULL, false) AS "isSent", p.confirmed
    FROM unnest(${quotedArrayLiteral(pins)}::text[], people_of(${companyId}::bigint, ${quotedArrayLiteral(pins)}::text[])) AS w (pin, employee)
    LEFT JOIN device_people p ON p.device_id = ${deviceId} AND p.pin = w.pin
    WHERE NOT EXISTS (SELECT FROM visitor_passes v WHERE v.company_id = ${companyId} AND v.pin = w.pin)`.execute(
    db,
  );
  return rows;
}

/** Cancels queued commands that would delete unknown people from a terminal. */
export async function dropDeletions(db: Db, deviceId: number, pins: readonly string[]): Promise<void> {
  await sql`DELETE FROM device_commands WHERE device_id = ${deviceId} AND kind = 'DELETE_USER'
    AND state IN ('QUEUED', 'DELIVERED') AND substring(payload FROM 'PIN=([0-9]+)') = ANY (${quotedArrayLiteral(pins)}::text[])`.execute(
    db,
  );
  await sql`DELETE FROM device_people WHERE device_id = ${deviceId} AND desired LIKE 'DATA DELETE %'
    AND pin = ANY (${quotedArrayLiteral(pins)}::text[])`.execute(db);
}
