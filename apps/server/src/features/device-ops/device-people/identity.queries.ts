import { calledProtocols } from '@gatehouse/api/area/devices.rules';
import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Whether a person on a terminal is the employee with the same terminal user ID. While the value is ASKED or OTHER,
 * updates are not sent and punches are not counted.
 */
export type PersonIdentity = 'ASKED' | 'SAME' | 'OTHER';

/** Matches rows of `reported_people` with updates and punches that wait for a decision about the name. */
export const isHeld = sql`identity IN ('ASKED', 'OTHER')`;

/** A person reported by a terminal under the terminal user ID of an employee. */
export interface IdentityClaim {
  pin: string;
  sealed: Buffer;
  identity: PersonIdentity | null;
  /** Employee to which the decision in `identity` applies. */
  judgedFor: number | null;
  employeeId: number;
  names: string[];
  /** Last command about the employee that this terminal confirmed. */
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

/** Returns the terminal user IDs of the employees, and any other codes that are assigned to the employees. */
export async function findPins(db: Db, employeeIds: readonly number[]): Promise<string[]> {
  const ids = plainArrayLiteral(employeeIds);
  const { rows } = await sql<{ pin: string }>`SELECT device_pin AS pin FROM employees
      WHERE id = ANY (${ids}::bigint[]) AND device_pin IS NOT NULL
    UNION SELECT code FROM person_codes WHERE employee_id = ANY (${ids}::bigint[])`.execute(db);
  return rows.map(({ pin }) => pin);
}

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

/**
 * Selects the last command that the terminal confirmed. Null while a deletion of the person is queued, because the
 * deletion withdraws all access rights.
 */
const withdrawable = sql<
  string | null
>`CASE WHEN NOT EXISTS (SELECT FROM device_commands c WHERE c.device_id = p.device_id
  AND c.kind = 'DELETE_USER' AND c.state IN ('QUEUED', 'DELIVERED') AND c.payload = p.desired) THEN p.confirmed END`;

/**
 * Returns the given people that have updates waiting for a decision about the name, with the last command that the
 * terminal confirmed.
 */
export async function findHeld(
  db: Db,
  deviceId: number,
  pins: readonly string[],
): Promise<Map<string, string | null>> {
  if (pins.length === 0) return new Map();
  const { rows } = await sql<{
    pin: string;
    confirmed: string | null;
  }>`SELECT r.pin, ${withdrawable} AS confirmed
    FROM reported_people r LEFT JOIN device_people p ON p.device_id = r.device_id AND p.pin = r.pin
    WHERE r.device_id = ${deviceId} AND r.${isHeld} AND r.pin = ANY (${quotedArrayLiteral(pins)}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ pin, confirmed }) => [pin, confirmed]));
}

/** An employee with a desired state on a terminal, and with an update that waits for a decision about the name. */
export interface HeldEmployee {
  pin: string;
  employeeId: number;
  confirmed: string | null;
}

export async function findHeldOf(
  db: Db,
  deviceId: number,
  employeeIds: readonly number[],
): Promise<HeldEmployee[]> {
  const { rows } =
    await sql<HeldEmployee>`SELECT p.pin, p.employee_id AS "employeeId", ${withdrawable} AS confirmed FROM device_people p
    JOIN reported_people r ON r.device_id = p.device_id AND r.pin = p.pin AND r.${isHeld}
    WHERE p.device_id = ${deviceId} AND p.employee_id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])
      AND (people_of(p.company_id, ARRAY[p.pin]))[1] = p.employee_id ORDER BY p.pin`.execute(db);
  return rows;
}

/**
 * Access rights that the portal sent to a terminal for an employee. Used if the terminal reports another name under the
 * employee's terminal user ID.
 */
export interface HeldRights {
  confirmed: string | null;
  /** Whether the terminal later confirmed the card in `confirmed` for another person. */
  hasCardMoved: boolean;
  hasFace: boolean;
}

/**
 * Finds the access rights of a person with an update that waits for a decision about the name. Returns undefined if no
 * update of the person waits.
 */
export async function findHeldRights(db: Db, deviceId: number, pin: string): Promise<HeldRights | undefined> {
  const card = (table: string) =>
    sql`nullif(substring(${sql.ref(`${table}.confirmed`)} FROM E'\\tCard=([0-9]+)'), '')`;
  const { rows } = await sql<HeldRights>`SELECT p.confirmed,
      EXISTS (SELECT FROM device_people o WHERE o.device_id = p.device_id AND o.pin <> p.pin
        AND ${card('o')} = ${card('p')}) AS "hasCardMoved",
      EXISTS (SELECT FROM device_faces f WHERE f.device_id = r.device_id AND f.pin = r.pin AND f.is_sent) AS "hasFace"
    FROM reported_people r LEFT JOIN device_people p ON p.device_id = r.device_id AND p.pin = r.pin
    WHERE r.device_id = ${deviceId} AND r.pin = ${pin} AND r.${isHeld}`.execute(db);
  return rows[0];
}

/**
 * Returns people with updates that wait for a decision about the name, if the terminal last reported them before the
 * given time.
 */
export async function findHeldBefore(db: Db, deviceId: number, before: Date): Promise<string[]> {
  const { rows } = await sql<{ pin: string }>`SELECT pin FROM reported_people
    WHERE device_id = ${deviceId} AND ${isHeld} AND reported_at <= ${before}::timestamptz ORDER BY pin`.execute(
    db,
  );
  return rows.map(({ pin }) => pin);
}

/** Matches commands that end when a terminal reports another name for the person in the command. */
const isOverwriting = sql`(kind IN ('UPDATE_USER', 'UPDATE_FACE', 'CLEAR_FACE')
  -- a called terminal is searched before each command, so a queued deletion is older than the pending decision
  OR kind = 'DELETE_USER' AND EXISTS (SELECT FROM devices d WHERE d.id = device_id AND d.protocol = ANY (${calledProtocols}::text[])))`;

/** Ends the commands that would overwrite the given people on the terminal. */
export async function dropUpdates(
  db: Db,
  deviceId: number,
  pins: readonly string[],
  at: Date,
): Promise<void> {
  const isAboutThem = sql`device_id = ${deviceId} AND ${isOverwriting}
    AND substring(payload FROM 'PIN=([0-9]+)') = ANY (${quotedArrayLiteral(pins)}::text[])`;
  await sql`DELETE FROM device_commands WHERE state = 'QUEUED' AND ${isAboutThem}`.execute(db);
  // Unless these commands are marked as failed, a command without a result would be delivered again.
  await sql`UPDATE device_commands SET state = 'FAILED', finished_at = ${at}::timestamptz
    WHERE state = 'DELIVERED' AND ${isAboutThem}`.execute(db);
  // Matches the removal of a person that previously had the terminal user ID.
  const isRemoval = sql`p.device_id = ${deviceId} AND d.id = p.device_id AND d.protocol = ANY (${calledProtocols}::text[])
    AND p.desired LIKE 'DATA DELETE %' AND p.pin = ANY (${quotedArrayLiteral(pins)}::text[])`;
  await sql`DELETE FROM device_people p USING devices d WHERE ${isRemoval} AND p.confirmed IS NULL`.execute(
    db,
  );
  // The card that the terminal confirmed may belong to another person by now.
  await sql`UPDATE device_people p SET desired = p.confirmed FROM devices d
    WHERE ${isRemoval} AND p.confirmed LIKE 'DATA UPDATE %'`.execute(db);
}

export async function findPlace(db: Db, deviceId: number): Promise<{ device: string; doorCode: string }> {
  const { rows } = await sql<{
    device: string;
    doorCode: string;
  }>`SELECT d.device_name AS device, o.door_code AS "doorCode"
    FROM devices d JOIN doors o ON o.id = d.door_id WHERE d.id = ${deviceId}`.execute(db);
  return rows[0] ?? { device: '', doorCode: '' };
}
