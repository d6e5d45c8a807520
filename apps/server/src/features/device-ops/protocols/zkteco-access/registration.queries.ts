import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../../platform/db/arrays.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { LockState } from './state.ts';

export const noteRegistered = (db: Db, deviceId: number, at: Date) =>
  sql`UPDATE device_states SET registered_at = ${at}, configured_at = NULL WHERE device_id = ${deviceId}`.execute(
    db,
  );

/** Stores a handshake in the access control dialect. The terminal may then fetch its settings again. */
export const noteWelcomed = (db: Db, deviceId: number) =>
  sql`UPDATE device_states SET configured_at = NULL, access_dialect_at = NULL, unserved_path = ''
    WHERE device_id = ${deviceId}`.execute(db);

/**
 * Stores that a terminal fetched its settings. Returns true if the terminal had not fetched the settings since its last
 * handshake.
 */
export async function noteConfigured(db: Db, deviceId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE device_states SET configured_at = ${at}
    WHERE device_id = ${deviceId} AND configured_at IS NULL RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Stores the states of locks. Returns the previous states of the locks that changed. */
export async function noteStates(
  db: Db,
  deviceId: number,
  states: readonly LockState[],
): Promise<LockState[]> {
  const { rows } = await sql<LockState>`WITH told AS (
      SELECT t.lock, t.door, t.released, string_to_array(t.alarms, ',') AS alarms
      FROM unnest(${plainArrayLiteral(states.map(({ lock }) => lock))}::smallint[], ${plainArrayLiteral(states.map(({ door }) => door))}::text[],
        ${plainArrayLiteral(states.map(({ isReleased }) => (isReleased === null ? null : String(isReleased))))}::boolean[],
        ${quotedArrayLiteral(states.map(({ alarms }) => alarms.join(',')))}::text[]) AS t (lock, door, released, alarms))
    UPDATE device_locks l SET door_state = t.door, is_released = t.released, alarms_on = t.alarms
    FROM told t JOIN device_locks b ON b.device_id = ${deviceId} AND b.lock = t.lock
    WHERE l.device_id = ${deviceId} AND l.lock = t.lock
      AND (l.door_state, l.is_released, l.alarms_on) IS DISTINCT FROM (t.door, t.released, t.alarms)
    RETURNING b.lock, b.door_state AS door, b.is_released AS "isReleased", b.alarms_on AS alarms`.execute(db);
  return rows;
}

export interface AnswerPart {
  number: number;
  table: string;
  part: number;
  parts: number;
  sealed: Buffer;
}

/** Milliseconds after which the parts of an incomplete answer are deleted. */
const patience = '1 hour';

/** Deletes expired parts of answers and returns the total bytes of a terminal’s remaining parts. */
export async function countWaitingBytes(db: Db, deviceId: number, at: Date): Promise<number> {
  await sql`DELETE FROM answer_parts WHERE device_id = ${deviceId} AND received_at < ${at}::timestamptz - ${patience}::interval`.execute(
    db,
  );
  const { rows } = await sql<{ bytes: number }>`SELECT coalesce(sum(octet_length(sealed)), 0)::int AS bytes
    FROM answer_parts WHERE device_id = ${deviceId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Stores a part of an answer. Replaces the part if it was already stored. */
export const storePart = (
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
  { number, table, part, parts, sealed }: AnswerPart,
  at: Date,
) =>
  sql`INSERT INTO answer_parts (device_id, company_id, command_number, table_name, part, parts, sealed, received_at)
    VALUES (${deviceId}, ${companyId}, ${number}, ${table}, ${part}, ${parts}, ${sealed}, ${at})
    ON CONFLICT (device_id, command_number, table_name, part) DO UPDATE SET parts = excluded.parts, sealed = excluded.sealed,
      received_at = excluded.received_at`.execute(db);

type AnswerKey = Pick<AnswerPart, 'number' | 'table' | 'parts'>;

export async function findParts(
  db: Db,
  deviceId: number,
  { number, table, parts }: AnswerKey,
): Promise<Buffer[]> {
  const { rows } = await sql<{ sealed: Buffer }>`SELECT sealed FROM answer_parts WHERE device_id = ${deviceId}
    AND command_number = ${number} AND table_name = ${table} AND parts = ${parts} ORDER BY part`.execute(db);
  return rows.map(({ sealed }) => sealed);
}

export const deleteParts = (db: Db, deviceId: number, { number, table }: AnswerKey) =>
  sql`DELETE FROM answer_parts WHERE device_id = ${deviceId} AND command_number = ${number} AND table_name = ${table}`.execute(
    db,
  );
