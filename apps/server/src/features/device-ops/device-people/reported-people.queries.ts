import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

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

/** Returns those of these people that have an open or decided identity, with the employee of the decision. */
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

/** Returns the employees with a terminal user ID that is free now. */
export async function deleteReported(db: Db, deviceId: number, pins: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ employeeId: number | null; isJudged: boolean }>`DELETE FROM reported_people
    WHERE device_id = ${deviceId} AND pin = ANY (${quotedArrayLiteral(pins)}::text[])
    RETURNING employee_id AS "employeeId", identity IS NOT NULL AS "isJudged"`.execute(db);
  return rows.flatMap(({ employeeId, isJudged }) => (isJudged && employeeId !== null ? [employeeId] : []));
}
