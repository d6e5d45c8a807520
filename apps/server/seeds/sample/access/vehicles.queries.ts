import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/database.ts';

export interface SampleVehicle {
  type: 'car' | 'motorbike';
  name: string;
  plateNo: string;
  color: string;
}

/** Inserts sample vehicles, one for each employee without a password. */
export async function insertVehicles(
  db: Db,
  companyId: number,
  vehicles: readonly SampleVehicle[],
  at: Date,
): Promise<void> {
  await sql`INSERT INTO vehicles (company_id, employee_id, vehicle_type, vehicle_name, plate_no, register_no, color, created_at, updated_at)
    SELECT ${companyId}, e.id, v.type, v.name, v."plateNo", 'R' || regexp_replace(v."plateNo", '\W', '', 'g'), v.color, ${at}, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(vehicles.map((vehicle, n) => ({ ...vehicle, n })))}::jsonb)
      AS v(n int, type text, name text, "plateNo" text, color text)
    JOIN (SELECT e.id, row_number() OVER (ORDER BY e.id) - 1 AS n FROM employees e JOIN accounts a ON a.id = e.account_id
      WHERE e.company_id = ${companyId} AND a.password_hash IS NULL) e ON e.n = v.n`.execute(db);
}

/**
 * Inserts plate readings of the days before `at`. Each vehicle enters in the morning and leaves in the evening. An
 * unknown plate also passes on some days.
 */
export async function insertPassages(db: Db, companyId: number, days: number, at: Date): Promise<void> {
  await sql`INSERT INTO plate_passages (company_id, tracking_device_id, lane_id, record_id, passed_at, received_at, plate_no, plate,
      direction, vehicle_id, employee_id, refusal)
    SELECT ${companyId}, d.id, d.lane_id, 'sample-' || day || '-' || v.place || '-' || way, t.passed_at, t.passed_at, v.plate_no,
      plate_letters(v.plate_no), d.direction, v.id, v.employee_id, CASE WHEN v.id IS NULL THEN 'UNKNOWN_PLATE' END
    FROM companies c
    CROSS JOIN generate_series(0, ${days}::int - 1) day
    CROSS JOIN (VALUES ('in', '07:40'::time), ('out', '17:20'::time)) AS w(way, clock)
    CROSS JOIN (SELECT id, employee_id, plate_no, row_number() OVER (ORDER BY id) AS place FROM vehicles WHERE company_id = ${companyId}
      UNION ALL SELECT NULL, NULL, '30F-246.80', 0) v
    CROSS JOIN LATERAL (SELECT id, lane_id, direction FROM tracking_devices
      WHERE company_id = ${companyId} AND device_type = 'CAMERA'
      ORDER BY (way = 'in') = (direction = 'IN') DESC, id LIMIT 1) d
    CROSS JOIN LATERAL (SELECT ((${at}::timestamptz AT TIME ZONE c.time_zone)::date - day + clock
      + v.place * interval '97 seconds') AT TIME ZONE c.time_zone AS passed_at) t
    WHERE c.id = ${companyId} AND t.passed_at < ${at} AND (v.id IS NOT NULL OR (day % 3 = 1 AND way = 'in'))`.execute(
    db,
  );
}
