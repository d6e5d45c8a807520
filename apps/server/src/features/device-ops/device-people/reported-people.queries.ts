import { sql } from 'kysely';
import { plain, quoted } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

export interface Reported {
  pin: string;
  privilege: number;
  sealed: Buffer;
}

/** Keeps whom a terminal says it holds; a later word on the same person replaces the earlier one. */
export const upsertReported = (
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
  at: Date,
  people: readonly Reported[],
) =>
  sql`INSERT INTO reported_people (device_id, pin, company_id, employee_id, privilege, sealed, reported_at)
    SELECT ${deviceId}::bigint, r.pin, ${companyId}::bigint,
      (SELECT e.id FROM employees e WHERE e.company_id = ${companyId} AND e.device_pin = r.pin), r.privilege, decode(r.sealed, 'hex'),
      ${at}::timestamptz
    FROM unnest(${quoted(people.map(({ pin }) => pin))}::text[], ${plain(people.map(({ privilege }) => privilege))}::smallint[],
      ${plain(people.map(({ sealed }) => sealed.toString('hex')))}::text[]) AS r (pin, privilege, sealed) ORDER BY r.pin
    ON CONFLICT (device_id, pin) DO UPDATE SET privilege = excluded.privilege, sealed = excluded.sealed,
      employee_id = excluded.employee_id, reported_at = excluded.reported_at`.execute(db);

export async function findReported(db: Db, deviceId: number, pins: readonly string[]): Promise<Reported[]> {
  const { rows } = await sql<Reported>`SELECT pin, privilege, sealed FROM reported_people
    WHERE device_id = ${deviceId} AND pin = ANY (${quoted(pins)}::text[])`.execute(db);
  return rows;
}

/** These people are off a terminal for good. */
export const forgetReported = (db: Db, deviceId: number, pins: readonly string[]) =>
  sql`DELETE FROM reported_people WHERE device_id = ${deviceId} AND pin = ANY (${quoted(pins)}::text[])`.execute(
    db,
  );
