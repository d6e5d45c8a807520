import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isHeld } from './identity.queries.ts';

export interface ReportedPerson {
  pin: string;
  privilege: number;
  sealed: Buffer;
}

export const upsertReported = (
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
  at: Date,
  people: readonly ReportedPerson[],
) =>
  sql`INSERT INTO reported_people (device_id, pin, company_id, employee_id, privilege, sealed, reported_at)
    SELECT ${deviceId}::bigint, r.pin, ${companyId}::bigint,
      r.employee, r.privilege, decode(r.sealed, 'hex'), ${at}::timestamptz
    FROM unnest(${quotedArrayLiteral(people.map(({ pin }) => pin))}::text[], ${plainArrayLiteral(people.map(({ privilege }) => privilege))}::smallint[],
      ${plainArrayLiteral(people.map(({ sealed }) => sealed.toString('hex')))}::text[],
      people_of(${companyId}::bigint, ${quotedArrayLiteral(people.map(({ pin }) => pin))}::text[])) AS r (pin, privilege, sealed, employee) ORDER BY r.pin
    ON CONFLICT (device_id, pin) DO UPDATE SET privilege = excluded.privilege, sealed = excluded.sealed,
      employee_id = excluded.employee_id, reported_at = excluded.reported_at`.execute(db);

export async function findReported(
  db: Db,
  deviceId: number,
  pins: readonly string[],
): Promise<ReportedPerson[]> {
  const { rows } = await sql<ReportedPerson>`SELECT pin, privilege, sealed FROM reported_people
    WHERE device_id = ${deviceId} AND pin = ANY (${quotedArrayLiteral(pins)}::text[])`.execute(db);
  return rows;
}

/**
 * Locks and returns the reports of the given people. Omits people with updates that wait for a decision about the name.
 */
export async function lockWritable(
  db: Db,
  deviceId: number,
  pins: readonly string[],
): Promise<Pick<ReportedPerson, 'pin' | 'sealed'>[]> {
  const { rows } = await sql<Pick<ReportedPerson, 'pin' | 'sealed'>>`SELECT pin, sealed FROM reported_people
    WHERE device_id = ${deviceId} AND pin = ANY (${quotedArrayLiteral(pins)}::text[]) AND ${isHeld} IS NOT TRUE
    ORDER BY pin FOR UPDATE`.execute(db);
  return rows;
}

export const setSealed = (
  db: Db,
  deviceId: number,
  people: readonly Pick<ReportedPerson, 'pin' | 'sealed'>[],
) =>
  sql`UPDATE reported_people r SET sealed = decode(n.sealed, 'hex')
    FROM unnest(${quotedArrayLiteral(people.map(({ pin }) => pin))}::text[],
      ${plainArrayLiteral(people.map(({ sealed }) => sealed.toString('hex')))}::text[]) AS n (pin, sealed)
    WHERE r.device_id = ${deviceId} AND r.pin = n.pin`.execute(db);

/** Returns the given people with a made or pending decision about the identity, and the employee of each decision. */
export async function findJudged(
  db: Db,
  deviceId: number,
  pins: readonly string[],
): Promise<{ pin: string; sealed: Buffer; employeeId: number | null }[]> {
  const { rows } = await sql<{
    pin: string;
    sealed: Buffer;
    employeeId: number | null;
  }>`SELECT pin, sealed, employee_id AS "employeeId" FROM reported_people
    WHERE device_id = ${deviceId} AND identity IS NOT NULL AND pin = ANY (${quotedArrayLiteral(pins)}::text[])`.execute(
    db,
  );
  return rows;
}

/**
 * Deletes the reports of the given people. Returns the employees in these reports with a pending or made decision about
 * the identity.
 */
export async function deleteReported(db: Db, deviceId: number, pins: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ employeeId: number | null; isJudged: boolean }>`DELETE FROM reported_people
    WHERE device_id = ${deviceId} AND pin = ANY (${quotedArrayLiteral(pins)}::text[])
    RETURNING employee_id AS "employeeId", identity IS NOT NULL AS "isJudged"`.execute(db);
  return rows.flatMap(({ employeeId, isJudged }) => (isJudged && employeeId !== null ? [employeeId] : []));
}
