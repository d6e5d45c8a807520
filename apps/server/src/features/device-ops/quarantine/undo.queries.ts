import type { DayStatus } from '@gatehouse/api/attendance/timesheets';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MappingState } from './mappings.queries.ts';

export type ActiveMapping = MappingState & { code: string; employeeId: number };

/**
 * Selects the punches of a mapping: the punches created from its quarantined records, and later punches. If the code is
 * the person's own terminal user ID or card, omits later punches, because they would exist even without the mapping.
 */
const fromMapped = ({ id, companyId, code, employeeId, mappedAt }: ActiveMapping): RawBuilder<unknown> => sql`
  FROM punches p WHERE p.company_id = ${companyId} AND p.employee_id = ${employeeId} AND p.person_code = ${code}
    AND p.record_key IS NOT NULL AND (
      EXISTS (SELECT FROM quarantine q
        WHERE q.device_id = p.device_id AND q.record_key = p.record_key AND q.mapping_id = ${id}::bigint)
      OR p.received_at >= ${mappedAt}::timestamptz AND EXISTS (SELECT FROM person_codes c
        WHERE c.company_id = ${companyId} AND c.code = ${code} AND c.employee_id = ${employeeId}))`;

export interface MappedPunch {
  id: string;
  deviceId: number;
  workDate: IsoDate | null;
  punchDate: IsoDate;
  /** Time of the punch in epoch ms. */
  at: number;
  isForgotten: boolean;
}

export async function findMade(db: Db, mapping: ActiveMapping): Promise<MappedPunch[]> {
  const { rows } =
    await sql<MappedPunch>`SELECT p.id::text, p.device_id AS "deviceId", p.work_date AS "workDate",
      p.punch_date AS "punchDate", (date_part('epoch', p.punched_at) * 1000)::bigint AS at,
      (SELECT i.raw = '' FROM punch_inbox i WHERE i.device_id = p.device_id AND i.record_key = p.record_key) AS "isForgotten"
    ${fromMapped(mapping)} ORDER BY p.punched_at, p.id`.execute(db);
  return rows;
}

/** Turns the punches of a mapping back into records without a person. Returns the number of punches. */
export const returnPunches = (db: Db, mapping: ActiveMapping): Promise<number> =>
  returnToQuarantine(db, { ...mapping, reason: 'UNKNOWN_PERSON' }, fromMapped(mapping));

interface TerminalCode {
  companyId: number;
  deviceId: number;
  code: string;
  employeeId: number;
}

/** Selects the punches in open months that a terminal reported under a terminal user ID since an instant. */
const fromReported = (
  { companyId, deviceId, code, employeeId }: TerminalCode,
  since: Date,
): RawBuilder<unknown> => sql`
  FROM punches p WHERE p.company_id = ${companyId} AND p.employee_id = ${employeeId} AND p.device_id = ${deviceId}
    AND p.person_code = ${code} AND p.record_key IS NOT NULL AND p.received_at >= ${since}::timestamptz
    AND NOT EXISTS (SELECT FROM attendance_locks l WHERE l.company_id = p.company_id
      AND l.month = date_trunc('month', coalesce(p.work_date, p.punch_date))::date)`;

/**
 * Returns the dates of the punches that a terminal reported under a terminal user ID since an instant, in ascending
 * order.
 */
export async function findReportedDates(db: Db, from: TerminalCode, since: Date): Promise<IsoDate[]> {
  const { rows } = await sql<{ date: IsoDate }>`SELECT DISTINCT coalesce(p.work_date, p.punch_date) AS date
    ${fromReported(from, since)} ORDER BY 1`.execute(db);
  return rows.map(({ date }) => date);
}

/**
 * Moves punches back to quarantine, as records of another person, if a terminal has reported them under a terminal user
 * ID since an instant. Returns the number of punches.
 */
export const returnReported = (db: Db, from: TerminalCode, since: Date): Promise<number> =>
  returnToQuarantine(db, { ...from, reason: 'OTHER_PERSON' }, fromReported(from, since));

/** Turns punches back into quarantined records. Returns the number of punches. */
async function returnToQuarantine(
  db: Db,
  { companyId, code, employeeId, reason }: Omit<TerminalCode, 'deviceId'> & { reason: string },
  punches: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ returned: number }>`
    WITH gone AS (
      DELETE FROM punches t USING (SELECT p.id, p.punch_date ${punches}) m
        WHERE t.id = m.id AND t.punch_date = m.punch_date
        RETURNING t.device_id, t.record_key, t.punch_date, t.punched_at, t.result, t.direction, t.wall_time),
    -- deletes presences that result from punches of another person
    outside AS (
      DELETE FROM presences p WHERE p.employee_id = ${employeeId}
        AND (p.in_at IN (SELECT g.punched_at FROM gone g) OR p.out_at IN (SELECT g.punched_at FROM gone g))),
    counted AS (
      UPDATE punch_counters c SET total = c.total - g.total, ins = c.ins - g.ins, outs = c.outs - g.outs
        FROM (SELECT punch_date, result, (device_id % 16)::smallint AS slot, count(*) AS total,
            count(*) FILTER (WHERE direction = 'IN') AS ins, count(*) FILTER (WHERE direction = 'OUT') AS outs FROM gone
          GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) g
        WHERE c.company_id = ${companyId} AND (c.punch_date, c.result, c.slot) = (g.punch_date, g.result, g.slot)),
    back AS (
      INSERT INTO quarantine AS q (company_id, device_id, record_key, reason, person_code, wall_time, raw, received_at)
        SELECT i.company_id, g.device_id, g.record_key, ${reason}, ${code}, g.wall_time, i.raw, i.received_at
        FROM gone g JOIN punch_inbox i ON i.device_id = g.device_id AND i.record_key = g.record_key
        ORDER BY i.received_at, g.wall_time
        ON CONFLICT (device_id, record_key) DO UPDATE SET state = 'OPEN', reason = excluded.reason, mapping_id = NULL,
          person_code = excluded.person_code, resolved_at = NULL, resolved_by = NULL
        RETURNING 1)
    SELECT count(*) AS returned FROM back`.execute(db);
  return rows[0]?.returned ?? 0;
}

/** Returns the closed months among the given months. Each month is given by its first date. */
export async function findClosed(db: Db, companyId: number, months: readonly IsoDate[]): Promise<string[]> {
  const { rows } = await sql<{
    month: string;
  }>`SELECT to_char(month, 'YYYY-MM') AS month FROM attendance_locks
    WHERE company_id = ${companyId} AND month = ANY (${plainArrayLiteral(months)}::date[]) ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ month }) => month);
}

export async function findStatuses(
  db: Db,
  employeeId: number,
  dates: readonly IsoDate[],
): Promise<Map<IsoDate, DayStatus>> {
  const { rows } = await sql<{
    date: IsoDate;
    status: DayStatus;
  }>`SELECT work_date AS date, status FROM attendance_days
    WHERE employee_id = ${employeeId} AND work_date = ANY (${plainArrayLiteral(dates)}::date[])`.execute(db);
  return new Map(rows.map(({ date, status }) => [date, status]));
}
