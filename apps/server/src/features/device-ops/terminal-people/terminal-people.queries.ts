import type { UnknownTable } from '@gatehouse/api/device-ops/terminal-people';
import { sql } from 'kysely';
import { quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export interface ReportedTerminal {
  companyId: number;
  isReported: boolean;
}

export async function findTerminal(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ReportedTerminal | undefined> {
  const { rows } =
    await sql<ReportedTerminal>`SELECT d.company_id AS "companyId", coalesce(s.people_known_at IS NOT NULL, false) AS "isReported"
    FROM devices d LEFT JOIN device_states s ON s.device_id = d.id
    WHERE d.id = ${id} AND ${whereCompanyVisible(sql.ref('d.company_id'), viewer)}`.execute(db);
  return rows[0];
}

export interface UnknownRow {
  pin: string;
  privilege: number;
  sealed: Buffer;
  reportedAt: Date;
  isLeaving: boolean;
}

const mostShown = 500;

/** Whether a command that removes the person of a row `r` is queued. */
const isLeaving = sql`EXISTS (SELECT FROM device_commands c WHERE c.device_id = r.device_id AND c.kind = 'DELETE_USER'
  AND c.state IN ('QUEUED', 'DELIVERED') AND c.payload = 'DATA DELETE USERINFO PIN=' || r.pin)`;

/**
 * Returns the people that a terminal reported under a terminal user ID without an owner. Such an ID belongs to no
 * employee and no visitor, and is not assigned to a person.
 */
export async function findUnknown(
  db: Db,
  { companyId, deviceId, pin = null }: { companyId: number; deviceId: number; pin?: string | null },
): Promise<UnknownRow[]> {
  const { rows } =
    await sql<UnknownRow>`SELECT r.pin, r.privilege, r.sealed, r.reported_at AS "reportedAt", ${isLeaving} AS "isLeaving"
    FROM reported_people r
    WHERE r.device_id = ${deviceId} AND (${pin}::text IS NULL OR r.pin = ${pin}::text)
      AND (people_of(${companyId}::bigint, ARRAY[r.pin]))[1] IS NULL
      AND NOT EXISTS (SELECT FROM visitor_passes p WHERE p.company_id = ${companyId} AND p.pin = r.pin)
    ORDER BY r.pin LIMIT ${mostShown}`.execute(db);
  return rows;
}

export interface DoubtfulRow extends UnknownRow {
  identity: 'ASKED' | 'OTHER';
  employeeId: number;
  employeeCode: string;
  displayName: string;
  records: number;
}

/**
 * Returns the people that a terminal reported under the terminal user ID of an employee but with another name. The
 * people without a decision come first.
 */
export async function findDoubtful(
  db: Db,
  {
    companyId,
    deviceId,
    pins = null,
  }: { companyId: number; deviceId: number; pins?: readonly string[] | null },
): Promise<DoubtfulRow[]> {
  const { rows } =
    await sql<DoubtfulRow>`SELECT r.pin, r.privilege, r.sealed, r.reported_at AS "reportedAt", ${isLeaving} AS "isLeaving",
      r.identity, e.id AS "employeeId", e.employee_code AS "employeeCode", e.display_name AS "displayName",
      coalesce((SELECT g.records FROM quarantine_groups g WHERE g.company_id = r.company_id AND g.state = 'OPEN'
        AND g.group_key = 'device ' || r.device_id || ' ' || r.pin), 0) AS records
    FROM reported_people r JOIN employees e ON e.id = (people_of(${companyId}::bigint, ARRAY[r.pin]))[1]
    WHERE r.device_id = ${deviceId} AND r.identity IN ('ASKED', 'OTHER')
      AND (${pins === null} OR r.pin = ANY (${quotedArrayLiteral(pins ?? [])}::text[]))
    ORDER BY r.identity, r.pin LIMIT ${mostShown}`.execute(db);
  return rows;
}

export async function findTables(db: Db, deviceId: number): Promise<UnknownTable[]> {
  const { rows } = await sql<{ table: string; rows: number; firstAt: Date; lastAt: Date }>`
    SELECT table_name AS "table", row_count AS rows, first_at AS "firstAt", last_at AS "lastAt"
    FROM device_tables WHERE device_id = ${deviceId} ORDER BY table_name`.execute(db);
  return rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}

/** Maximum number of tables counted per terminal. A terminal may send any table name. */
const mostTables = 50;

export const countTable = (
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
  { table, rows, at }: { table: string; rows: number; at: Date },
) =>
  sql`INSERT INTO device_tables AS t (device_id, table_name, company_id, row_count, first_at, last_at)
    SELECT ${deviceId}::bigint, ${table}, ${companyId}::bigint, ${rows}::bigint, ${at}::timestamptz, ${at}::timestamptz
    WHERE (SELECT count(*) FROM device_tables o WHERE o.device_id = ${deviceId} AND o.table_name <> ${table}) < ${mostTables}
    ON CONFLICT (device_id, table_name) DO UPDATE SET row_count = t.row_count + excluded.row_count, last_at = excluded.last_at`.execute(
    db,
  );
