import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { LockAssignment } from './device-locks.rules.ts';

/**
 * Finds the existing doors in the companies of the signed-in person, with their company IDs. Locks the rows of the
 * doors, so that two calls cannot assign device locks to the same door at the same time.
 */
export async function lockDoors(
  db: Db,
  viewer: Viewer,
  doorIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number;
    companyId: number;
  }>`SELECT id, company_id AS "companyId" FROM doors
    WHERE id = ANY (${plainArrayLiteral(doorIds)}::bigint[]) AND company_id = ANY (${viewer.companyIds}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
}

/** Returns whether one of the doors already has a lock of another controller with several locks. */
export async function areDoorsTaken(db: Db, deviceId: number, doorIds: readonly number[]): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM device_locks l WHERE l.door_id = ANY (${plainArrayLiteral(doorIds)}::bigint[])
    AND l.device_id <> ${deviceId} AND EXISTS (SELECT FROM device_locks n WHERE n.device_id = l.device_id AND n.lock > 1) LIMIT 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Unassigns the locks from their doors, so that two locks can swap doors. */
export const clearLocks = (db: Db, deviceId: number, locks: readonly number[]) =>
  sql`UPDATE device_locks SET door_id = NULL WHERE device_id = ${deviceId} AND lock = ANY (${plainArrayLiteral(locks)}::smallint[])
    AND door_id IS NOT NULL`.execute(db);

export const assignLocks = (db: Db, deviceId: number, assignments: readonly LockAssignment[]) =>
  sql`UPDATE device_locks l SET door_id = a.door_id
    FROM unnest(${plainArrayLiteral(assignments.map(({ lock }) => lock))}::smallint[], ${plainArrayLiteral(assignments.map(({ doorId }) => doorId))}::bigint[])
      AS a (lock, door_id)
    WHERE l.device_id = ${deviceId} AND l.lock = a.lock AND a.door_id IS NOT NULL`.execute(db);
