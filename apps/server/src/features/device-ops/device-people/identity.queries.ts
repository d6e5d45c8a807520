import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Decision whether a person on a terminal is the employee of the portal. With ASKED and OTHER, updates and punches of
 * the person wait.
 */
export type PersonIdentity = 'ASKED' | 'SAME' | 'OTHER';

/** Condition for rows of `reported_people` with waiting updates and punches. */
export const isHeld = sql`identity IN ('ASKED', 'OTHER')`;

/** A person on a terminal under the terminal user ID of an employee. */
export interface IdentityClaim {
  pin: string;
  sealed: Buffer;
  identity: PersonIdentity | null;
  /** The employee of the decision in `identity`. */
  judgedFor: number | null;
  employeeId: number;
  names: string[];
  /** The last command about the employee that this terminal confirmed. */
  confirmed: string | null;
}

export async function findClaims(
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
  pins: readonly string[],
): Promise<IdentityClaim[]> {
  const { rows } =
    await sql<IdentityClaim>`SELECT r.pin, r.sealed, r.identity, r.employee_id AS "judgedFor", e.id AS "employeeId",
      ARRAY[e.display_name, e.first_name || ' ' || e.last_name] AS names, p.confirmed
    FROM unnest(${quotedArrayLiteral(pins)}::text[], people_of(${companyId}::bigint, ${quotedArrayLiteral(pins)}::text[])) AS w (pin, employee)
    JOIN reported_people r ON r.device_id = ${deviceId} AND r.pin = w.pin JOIN employees e ON e.id = w.employee
    LEFT JOIN device_people p ON p.device_id = r.device_id AND p.pin = r.pin ORDER BY r.pin`.execute(db);
  return rows;
}

/** Returns the terminal user IDs of these employees, their own and the assigned ones. */
export async function findPins(db: Db, employeeIds: readonly number[]): Promise<string[]> {
  const ids = plainArrayLiteral(employeeIds);
  const { rows } = await sql<{ pin: string }>`SELECT device_pin AS pin FROM employees
      WHERE id = ANY (${ids}::bigint[]) AND device_pin IS NOT NULL
    UNION SELECT code FROM person_codes WHERE employee_id = ANY (${ids}::bigint[])`.execute(db);
  return rows.map(({ pin }) => pin);
}

/** Stores the identities of people on a terminal, each with the employee of the decision. */
export const setIdentities = (
  db: Db,
  deviceId: number,
  people: readonly { pin: string; identity: PersonIdentity | null; employeeId: number }[],
) =>
  sql`UPDATE reported_people r SET identity = n.identity, employee_id = n.employee
    FROM unnest(${quotedArrayLiteral(people.map(({ pin }) => pin))}::text[], ${plainArrayLiteral(people.map(({ identity }) => identity))}::text[],
      ${plainArrayLiteral(people.map(({ employeeId }) => employeeId))}::bigint[]) AS n (pin, identity, employee)
    WHERE r.device_id = ${deviceId} AND r.pin = n.pin`.execute(db);

export const confirmPin = (db: Db, companyId: number, pin: string, employeeId: number) =>
  sql`UPDATE reported_people SET identity = 'SAME', employee_id = ${employeeId}::bigint
    WHERE pin = ${pin} AND device_id IN (SELECT id FROM devices WHERE company_id = ${companyId})`.execute(db);

/** Returns those of these people that have waiting updates, with the last command that the terminal confirmed. */
export async function findHeld(
  db: Db,
  deviceId: number,
  pins: readonly string[],
): Promise<Map<string, string | null>> {
  if (pins.length === 0) return new Map();
  const { rows } = await sql<{ pin: string; confirmed: string | null }>`SELECT r.pin, p.confirmed
    FROM reported_people r LEFT JOIN device_people p ON p.device_id = r.device_id AND p.pin = r.pin
    WHERE r.device_id = ${deviceId} AND r.${isHeld} AND r.pin = ANY (${quotedArrayLiteral(pins)}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ pin, confirmed }) => [pin, confirmed]));
}

/** Ends commands that would overwrite these people. */
export async function dropUpdates(
  db: Db,
  deviceId: number,
  pins: readonly string[],
  at: Date,
): Promise<void> {
  const isAboutThem = sql`device_id = ${deviceId} AND kind IN ('UPDATE_USER', 'UPDATE_FACE')
    AND substring(payload FROM 'PIN=([0-9]+)') = ANY (${quotedArrayLiteral(pins)}::text[])`;
  await sql`DELETE FROM device_commands WHERE state = 'QUEUED' AND ${isAboutThem}`.execute(db);
  // it would be delivered again after a silence
  await sql`UPDATE device_commands SET state = 'FAILED', finished_at = ${at}::timestamptz
    WHERE state = 'DELIVERED' AND ${isAboutThem}`.execute(db);
}

/** Returns the name of the device and the code of its door for a notification. */
export async function findPlace(db: Db, deviceId: number): Promise<{ device: string; doorCode: string }> {
  const { rows } = await sql<{
    device: string;
    doorCode: string;
  }>`SELECT d.device_name AS device, o.door_code AS "doorCode"
    FROM devices d JOIN doors o ON o.id = d.door_id WHERE d.id = ${deviceId}`.execute(db);
  return rows[0] ?? { device: '', doorCode: '' };
}
