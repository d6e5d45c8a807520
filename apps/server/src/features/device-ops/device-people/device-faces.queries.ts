import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import { faceDeviceTypes, terminalPlace } from './faces.rules.ts';
import { isHeld } from './identity.queries.ts';

/** Selects the approved face of each person that a terminal should have, if the terminal supports faces. */
const selectDesiredFaces = (companyId: number, deviceId: number) => sql`
  SELECT e.device_pin AS pin, e.id, p.file FROM employees e
  JOIN device_people held ON held.device_id = ${deviceId} AND held.employee_id = e.id AND held.desired NOT LIKE 'DATA DELETE %'
  JOIN recognition_pictures p ON p.employee_id = e.id AND NOT p.is_waiting AND p.place = ${terminalPlace}
  JOIN devices d ON d.id = ${deviceId} AND d.device_type = ANY (${[...faceDeviceTypes]}::text[])
  WHERE e.company_id = ${companyId} AND e.is_enabled`;

export async function setDesiredFaces(
  db: Db,
  companyId: number,
  deviceId: number,
  about: readonly number[],
): Promise<void> {
  const employeeIds = plainArrayLiteral(about);
  await sql`INSERT INTO device_faces AS f (device_id, pin, company_id, employee_id, desired)
    SELECT ${deviceId}::bigint, h.pin, ${companyId}::bigint, h.id, h.file FROM (${selectDesiredFaces(companyId, deviceId)}) h
    WHERE h.id IN (SELECT unnest(${employeeIds}::bigint[])) ORDER BY h.pin
    ON CONFLICT (device_id, pin) DO UPDATE SET desired = excluded.desired, employee_id = excluded.employee_id
    WHERE (f.desired, f.employee_id) IS DISTINCT FROM (excluded.desired, excluded.employee_id)`.execute(db);
  await sql`UPDATE device_faces f SET desired = NULL
    WHERE f.device_id = ${deviceId} AND f.desired IS NOT NULL
      AND (f.employee_id IN (SELECT unnest(${employeeIds}::bigint[])) OR f.employee_id IS NULL)
      AND NOT EXISTS (SELECT FROM (${selectDesiredFaces(companyId, deviceId)}) h WHERE h.pin = f.pin)`.execute(
    db,
  );
}

/**
 * Queues a command for each face that must be sent to a terminal or removed from it. Deletes queued commands that a
 * newer command replaces. Queues no command for the face of a removed person, because the terminal removes the face
 * with the person. Returns the number of queued commands.
 */
export async function queueFaces(db: Db, companyId: number, deviceId: number, at: Date): Promise<number> {
  await sql`SELECT FROM device_states WHERE device_id = ${deviceId} FOR NO KEY UPDATE`.execute(db);
  await sql`DELETE FROM device_commands c USING device_faces f
    WHERE c.device_id = ${deviceId} AND c.state = 'QUEUED' AND f.device_id = c.device_id
      AND f.pin = substring(c.payload FROM 'PIN=([0-9]+)')
      AND (c.kind = 'UPDATE_FACE' AND c.payload IS DISTINCT FROM ${facePayloadOf('f')}
        OR c.kind = 'CLEAR_FACE' AND f.desired IS NOT NULL)`.execute(db);
  await sql`DELETE FROM device_faces WHERE device_id = ${deviceId} AND desired IS NULL AND NOT is_sent`.execute(
    db,
  );
  const { rows } = await sql<{ queued: number }>`
    WITH wanted AS (
      SELECT f.pin, f.employee_id, CASE WHEN f.desired IS NULL THEN 'CLEAR_FACE' ELSE 'UPDATE_FACE' END AS kind,
        CASE WHEN f.desired IS NULL THEN 'DATA DELETE USERINFO PIN=' || f.pin ELSE ${facePayloadOf('f')} END AS payload
      FROM device_faces f
      JOIN device_people p ON p.device_id = f.device_id AND p.pin = f.pin AND p.desired NOT LIKE 'DATA DELETE %'
      WHERE f.device_id = ${deviceId} AND coalesce(f.desired, '') IS DISTINCT FROM f.refused
        AND CASE WHEN f.desired IS NULL THEN f.is_sent ELSE f.desired IS DISTINCT FROM f.confirmed END
        AND NOT EXISTS (SELECT FROM reported_people r WHERE r.device_id = f.device_id AND r.pin = f.pin AND r.${isHeld})),
    due AS (
      SELECT w.*, row_number() OVER (ORDER BY w.kind, w.pin) AS n FROM wanted w
      WHERE NOT EXISTS (SELECT FROM device_commands c WHERE c.device_id = ${deviceId} AND c.state IN ('QUEUED', 'DELIVERED')
        -- a face that is sent while a removal is pending would be removed too
        AND (c.kind = w.kind AND c.payload = w.payload
          OR c.kind = 'CLEAR_FACE' AND c.payload = 'DATA DELETE USERINFO PIN=' || w.pin))),
    last AS (
      UPDATE device_states SET last_command_number = last_command_number + (SELECT count(*) FROM due)
      WHERE device_id = ${deviceId} AND EXISTS (SELECT FROM due) RETURNING last_command_number),
    queued AS (
      INSERT INTO device_commands (company_id, device_id, number, kind, payload, employee_id, created_at)
      SELECT ${companyId}::bigint, ${deviceId}::bigint, last.last_command_number - (SELECT count(*) FROM due) + due.n,
        due.kind, due.payload, due.employee_id, ${at}::timestamptz FROM due, last RETURNING 1)
    SELECT count(*) AS queued FROM queued`.execute(db);
  return rows[0]?.queued ?? 0;
}

/** Builds the SQL of a payload that `parseFacePayload` of faces.rules.ts parses. */
const facePayloadOf = (table: string) =>
  sql`('FACE PIN=' || ${sql.ref(`${table}.pin`)} || ' FILE=' || ${sql.ref(`${table}.desired`)})`;

/** Deletes a terminal's confirmations and refusals of faces, so that every face is sent again. */
export const resetFaces = (db: Db, deviceId: number) =>
  sql`UPDATE device_faces SET confirmed = NULL, refused = NULL WHERE device_id = ${deviceId}`.execute(db);

/** Stores that faces were sent to the terminal. The terminal may have the faces from this time on. */
export const markFacesSent = (db: Db, deviceId: number, pins: readonly string[]) =>
  sql`UPDATE device_faces SET is_sent = true
    WHERE device_id = ${deviceId} AND pin = ANY (${quotedArrayLiteral(pins)}::text[]) AND NOT is_sent`.execute(
    db,
  );

export const recordFaceResults = (
  db: Db,
  deviceId: number,
  faces: readonly { pin: string; file: string; isDone: boolean }[],
) =>
  sql`UPDATE device_faces f SET
      confirmed = CASE WHEN r.done THEN r.file ELSE f.confirmed END, refused = CASE WHEN r.done THEN NULL ELSE r.file END
    FROM unnest(${quotedArrayLiteral(faces.map(({ pin }) => pin))}::text[], ${quotedArrayLiteral(faces.map(({ file }) => file))}::text[],
      ${plainArrayLiteral(faces.map(({ isDone }) => String(isDone)))}::boolean[]) AS r (pin, file, done)
    WHERE f.device_id = ${deviceId} AND f.pin = r.pin`.execute(db);

export const markRemovalsRefused = (db: Db, deviceId: number, pins: readonly string[]) =>
  sql`UPDATE device_faces SET refused = '' WHERE device_id = ${deviceId} AND pin = ANY (${quotedArrayLiteral(pins)}::text[])`.execute(
    db,
  );

/**
 * Stores that a terminal no longer has the faces of `pins` and the people in `people`. People that the terminal should
 * still have are sent again, followed by their faces.
 */
export async function markRemoved(
  db: Db,
  deviceId: number,
  { pins, people }: { pins: readonly string[]; people: readonly string[] },
  at: Date,
): Promise<void> {
  const off = quotedArrayLiteral(pins);
  await sql`UPDATE device_faces SET is_sent = false, confirmed = NULL, refused = NULL
    WHERE device_id = ${deviceId} AND pin = ANY (${off}::text[])`.execute(db);
  await sql`DELETE FROM device_faces WHERE device_id = ${deviceId} AND pin = ANY (${off}::text[]) AND desired IS NULL`.execute(
    db,
  );
  await sql`UPDATE device_people SET confirmed = NULL
    WHERE device_id = ${deviceId} AND pin = ANY (${quotedArrayLiteral(people)}::text[]) AND desired NOT LIKE 'DATA DELETE %'`.execute(
    db,
  );
  await sql`DELETE FROM device_commands WHERE device_id = ${deviceId} AND state = 'QUEUED' AND kind = 'UPDATE_FACE'
    AND substring(payload FROM 'PIN=([0-9]+)') = ANY (${off}::text[])`.execute(db);
  // Unless these face commands are marked as failed, a command that was delivered before the removal but has no result
  // would be delivered again.
  await sql`UPDATE device_commands SET state = 'FAILED', finished_at = ${at}::timestamptz
    WHERE device_id = ${deviceId} AND state = 'DELIVERED' AND kind = 'UPDATE_FACE'
      AND substring(payload FROM 'PIN=([0-9]+)') = ANY (${off}::text[])`.execute(db);
}
