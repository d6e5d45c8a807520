import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A lock of a device. `lock` is null if the device reported no lock. */
export interface EventLock {
  deviceId: number;
  lock: number | null;
}

/** Names of the device, room, door and building of an event. */
export interface EventPlace {
  deviceName: string;
  roomCode: string;
  doorCode: string;
  buildingName: string;
  buildingCode: string;
}

/** The names of the employee of an event. */
export interface EventPerson {
  username: string;
  displayName: string;
  departmentCode: string;
}

export const lockKeyOf = ({ deviceId, lock }: EventLock): string => `${deviceId} ${lock}`;

/**
 * Finds the names of the device, door, room and building of each lock. Returns the names by the `lockKeyOf` of the
 * lock.
 */
export async function findPlaces(
  db: Db,
  locks: Iterable<EventLock>,
): Promise<ReadonlyMap<string, EventPlace>> {
  const distinct = [...new Map([...locks].map((lock) => [lockKeyOf(lock), lock])).values()];
  if (distinct.length === 0) return new Map();
  const { rows } = await sql<EventPlace & EventLock>`
    SELECT u.device_id AS "deviceId", u.lock, d.device_name AS "deviceName", coalesce(r.room_code, '') AS "roomCode",
      coalesce(o.door_code, '') AS "doorCode", b.building_name AS "buildingName", b.building_code AS "buildingCode"
    FROM unnest(${distinct.map(({ deviceId }) => deviceId)}::bigint[], ${distinct.map(({ lock }) => lock)}::smallint[])
      AS u (device_id, lock)
    JOIN devices d ON d.id = u.device_id
    LEFT JOIN device_locks k ON k.device_id = u.device_id AND k.lock = u.lock
    LEFT JOIN doors o ON o.id = k.door_id LEFT JOIN rooms r ON r.id = o.room_id
    JOIN buildings b ON b.id = coalesce(r.building_id,
      (SELECT pr.building_id FROM doors po JOIN rooms pr ON pr.id = po.room_id WHERE po.id = d.door_id))`.execute(
    db,
  );
  return new Map(rows.map((row) => [lockKeyOf(row), row]));
}

/** Finds the names of employees by ID. */
export async function findPeople(
  db: Db,
  employeeIds: Iterable<number | null>,
): Promise<ReadonlyMap<number, EventPerson>> {
  const distinct = [...new Set(employeeIds)].filter((id) => id !== null);
  if (distinct.length === 0) return new Map();
  const { rows } = await sql<EventPerson & { id: number }>`
    SELECT e.id, coalesce(a.username, '') AS username, e.display_name AS "displayName", t.department_code AS "departmentCode"
    FROM employees e JOIN departments t ON t.id = e.department_id LEFT JOIN accounts a ON a.id = e.account_id
    WHERE e.id = ANY (${distinct}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
