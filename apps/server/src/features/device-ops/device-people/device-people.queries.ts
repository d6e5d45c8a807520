import { sql } from 'kysely';
import { plain, quoted } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

export interface Held {
  employeeId: number;
  pin: string;
  name: string;
  card: string | null;
}

/** People of the site as its terminals should hold them: the company's, in use; all, or these. */
export async function findPeople(
  db: Db,
  companyId: number,
  employeeIds: readonly number[] | undefined,
): Promise<Held[]> {
  const ids = employeeIds ? plain(employeeIds) : null;
  // here and below: an array is gone through for each row, a subquery is looked up in; of an import's thousands that was seconds a terminal
  const { rows } =
    await sql<Held>`SELECT id AS "employeeId", device_pin AS pin, display_name AS name, card_number AS card
    FROM employees WHERE company_id = ${companyId} AND is_enabled
      AND (${ids}::bigint[] IS NULL OR id IN (SELECT unnest(${ids}::bigint[]))) ORDER BY id`.execute(db);
  return rows;
}

/** Terminals that hold people: approved, in use, and of a protocol that has commands. */
export async function findTerminals(
  db: Db,
  companyId: number,
  deviceId: number | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM devices
    WHERE company_id = ${companyId} AND protocol = 'ZK_ATT' AND approved_at IS NOT NULL AND is_enabled
      AND (${deviceId ?? null}::bigint IS NULL OR id = ${deviceId ?? null}::bigint) ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Writes what a terminal must hold. Whoever is on it and not among `people` must go: everybody else when `all`, else
 * the ones `about` whom the caller asks.
 */
export async function wish(
  db: Db,
  companyId: number,
  deviceId: number,
  people: readonly { employeeId: number; pin: string; command: string }[],
  about: readonly number[] | undefined,
): Promise<void> {
  const pins = quoted(people.map(({ pin }) => pin));
  await sql`INSERT INTO device_people AS p (device_id, pin, company_id, employee_id, desired)
    SELECT ${deviceId}::bigint, w.pin, ${companyId}::bigint, w.employee, w.command
    FROM unnest(${pins}::text[], ${plain(people.map(({ employeeId }) => employeeId))}::bigint[],
      ${quoted(people.map(({ command }) => command))}::text[]) AS w (pin, employee, command) ORDER BY w.pin
    ON CONFLICT (device_id, pin) DO UPDATE SET desired = excluded.desired, employee_id = excluded.employee_id
    WHERE (p.desired, p.employee_id) IS DISTINCT FROM (excluded.desired, excluded.employee_id)`.execute(db);
  const asked = about ? plain(about) : null;
  await sql`UPDATE device_people SET desired = 'DATA DELETE USERINFO PIN=' || pin
    WHERE device_id = ${deviceId} AND desired NOT LIKE 'DATA DELETE %' AND pin NOT IN (SELECT unnest(${pins}::text[]))
      AND (${asked}::bigint[] IS NULL OR employee_id IN (SELECT unnest(${asked}::bigint[])) OR employee_id IS NULL)`.execute(
    db,
  );
  // never told, so there is nothing to take off
  await sql`DELETE FROM device_people p WHERE device_id = ${deviceId} AND desired LIKE 'DATA DELETE %' AND confirmed IS NULL
    AND NOT EXISTS (SELECT FROM device_commands c WHERE c.device_id = p.device_id AND c.state IN ('QUEUED', 'DELIVERED')
      AND c.payload LIKE 'DATA UPDATE USERINFO PIN=' || p.pin || E'\\t%')
    AND refused IS NULL`.execute(db);
}

/** Forgets what a terminal confirmed and refused, so that everything is sent again. */
export const forgetConfirmed = (db: Db, deviceId: number) =>
  sql`UPDATE device_people SET confirmed = NULL, refused = NULL WHERE device_id = ${deviceId}`.execute(db);

/**
 * Queues a command for each difference between what a terminal must hold and what it confirmed or was already told.
 * What waits unsent and is overtaken is dropped. Answers how many commands were queued.
 */
export async function queueDifferences(
  db: Db,
  companyId: number,
  deviceId: number,
  at: Date,
): Promise<number> {
  await sql`SELECT FROM device_states WHERE device_id = ${deviceId} FOR NO KEY UPDATE`.execute(db);
  await sql`DELETE FROM device_commands c USING device_people p
    WHERE c.device_id = ${deviceId} AND c.state = 'QUEUED' AND c.kind IN ('UPDATE_USER', 'DELETE_USER')
      AND p.device_id = c.device_id AND p.pin = substring(c.payload FROM 'PIN=([0-9]+)') AND c.payload <> p.desired`.execute(
    db,
  );
  const { rows } = await sql<{ queued: number }>`
    WITH due AS (
      SELECT p.pin, p.desired, p.employee_id, row_number() OVER (ORDER BY p.desired LIKE 'DATA DELETE %' DESC, p.pin) AS n
      FROM device_people p
      WHERE p.device_id = ${deviceId} AND p.desired IS DISTINCT FROM p.confirmed AND p.desired IS DISTINCT FROM p.refused
        AND NOT EXISTS (SELECT FROM device_commands c WHERE c.device_id = p.device_id
          AND c.state IN ('QUEUED', 'DELIVERED') AND c.payload = p.desired)),
    last AS (
      UPDATE device_states SET last_command_number = last_command_number + (SELECT count(*) FROM due)
      WHERE device_id = ${deviceId} AND EXISTS (SELECT FROM due) RETURNING last_command_number),
    queued AS (
      INSERT INTO device_commands (company_id, device_id, number, kind, payload, employee_id, created_at)
      SELECT ${companyId}::bigint, ${deviceId}::bigint, last.last_command_number - (SELECT count(*) FROM due) + due.n,
        CASE WHEN due.desired LIKE 'DATA DELETE %' THEN 'DELETE_USER' ELSE 'UPDATE_USER' END, due.desired, due.employee_id,
        ${at}::timestamptz
      FROM due, last RETURNING 1)
    SELECT count(*) AS queued FROM queued`.execute(db);
  return rows[0]?.queued ?? 0;
}
