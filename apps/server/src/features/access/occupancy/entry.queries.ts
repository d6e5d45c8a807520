import { type AccessQuestion, findAccessRefusal } from '@gatehouse/api/access/access.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** An employee at a door. `refused` is the reason for denying entry, or null if entry is allowed. */
export interface EmployeeAtDoor {
  employeeId: number;
  name: string;
  refused: ReturnType<typeof findAccessRefusal>;
}

interface Row {
  id: number;
  name: string;
  enabled: boolean;
  account: number;
  doorEnabled: boolean;
  roomId: number;
  roomType: string;
  roomEnabled: boolean;
  buildingEnabled: boolean;
  zones: AccessQuestion['zones'];
}

/**
 * Finds the employee with a terminal user ID or card number, and the reason for denying entry. Locks the employee until
 * the transaction ends.
 */
export async function lockAtDoor(
  db: Db,
  { companyId, doorId }: { companyId: number; doorId: number },
  { code, card }: { code: string; card: boolean },
  at: Date,
): Promise<EmployeeAtDoor | undefined> {
  const { rows } = await sql<Row>`
    SELECT e.id, e.display_name AS name, e.is_enabled AS enabled, a.status AS account, o.is_enabled AS "doorEnabled", r.id AS "roomId",
      r.room_type AS "roomType", r.is_enabled AS "roomEnabled", b.is_enabled AS "buildingEnabled",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('roomId', z.room_id, 'enabled', z.is_enabled,
          'start', date_part('epoch', z.start_at) * 1000, 'end', date_part('epoch', z.end_at) * 1000)), '[]')
        FROM access_zones z WHERE z.employee_id = e.id AND z.room_id = r.id) AS zones
    FROM employees e JOIN accounts a ON a.id = e.account_id
    JOIN doors o ON o.id = ${doorId} JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
    WHERE e.id = person_at_door(${companyId}::bigint, ${code}::text, ${card}::boolean) AND e.company_id = ${companyId}
    FOR NO KEY UPDATE OF e`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { id, name, enabled, account, roomId, zones } = row;
  const refused = findAccessRefusal({
    at: at.getTime(),
    person: { enabled, account },
    door: { enabled: row.doorEnabled },
    room: { id: roomId, type: row.roomType, enabled: row.roomEnabled },
    building: { enabled: row.buildingEnabled },
    zones,
  });
  return { employeeId: id, name, refused };
}
