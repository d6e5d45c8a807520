import type { EmployeeTerminal } from '@gatehouse/api/area/devices';
import { calledProtocols, pollingProtocols } from '@gatehouse/api/area/devices.rules';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export async function isEmployee(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM employees e
    WHERE e.id = ${id} AND e.erased_at IS NULL AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function listTerminalsOfEmployee(
  db: Db,
  viewer: Viewer,
  employeeId: number,
): Promise<EmployeeTerminal[]> {
  const { rows } = await sql<EmployeeTerminal>`
    SELECT d.id, d.device_name AS "deviceName", o.door_name AS "doorName", b.building_name AS "buildingName",
      CASE WHEN p.confirmed NOT LIKE 'DATA DELETE %' AND NOT p.is_due THEN 'HELD' WHEN p.refused IS NOT NULL THEN 'REFUSED' ELSE 'WAITING' END AS state
    FROM employees e
    JOIN devices d ON d.company_id = e.company_id AND d.is_enabled
      AND (d.protocol = ANY (${pollingProtocols}::text[]) AND d.approved_at IS NOT NULL
        OR d.protocol = ANY (${calledProtocols}::text[]) AND EXISTS (SELECT FROM device_lines l WHERE l.device_id = d.id))
    JOIN doors o ON o.id = d.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
    LEFT JOIN LATERAL (SELECT h.confirmed, h.refused, h.is_due FROM device_people h WHERE h.device_id = d.id AND h.employee_id = e.id
      ORDER BY h.desired LIKE 'DATA DELETE %' LIMIT 1) p ON true
    WHERE e.id = ${employeeId} AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}
    ORDER BY b.building_name, o.door_name, d.device_name, d.id`.execute(db);
  return rows;
}
