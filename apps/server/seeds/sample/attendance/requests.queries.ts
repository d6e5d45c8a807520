import type { IsoDate } from '@gatehouse/api/platform/dates';
import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/database.ts';

export interface SampleRequest {
  type: 'LEAVE' | 'TELEWORK' | 'BUSINESS' | 'OVERTIME' | 'CORRECTION' | 'ACCESS';
  subType: string;
  title: string;
  reason: string;
  status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED';
  /** Start in the local time of the company, YYYY-MM-DD HH:mm:ss. */
  start: string;
  end: string;
  isAllDay: boolean;
  half?: 'FIRST_HALF' | 'SECOND_HALF';
  comment?: string;
  /** Code of the requested room. Absent unless the request is of type ACCESS. */
  roomCode?: string;
}

export interface Requester {
  employeeId: number;
  accountId: number;
  /** Account IDs of the approvers. */
  deciders: number[];
}

/**
 * Finds employees that can make requests: they are not managers, but belong to a department with a manager. People with
 * a password come first.
 */
export async function findRequesters(db: Db, companyId: number, most: number): Promise<Requester[]> {
  const { rows } = await sql<Requester>`
    SELECT e.id AS "employeeId", e.account_id AS "accountId", deciders_of(e.id) AS deciders
    FROM employees e JOIN accounts a ON a.id = e.account_id
    WHERE e.company_id = ${companyId} AND NOT EXISTS (SELECT FROM department_managers m WHERE m.employee_id = e.id)
      AND e.department_id IN (SELECT department_id FROM department_managers WHERE company_id = ${companyId})
    ORDER BY a.password_hash IS NULL, e.id LIMIT ${most}`.execute(db);
  return rows;
}

/** Finds the latest absences of the given employees. */
export async function findAbsences(db: Db, employeeIds: readonly number[]) {
  return db
    .selectFrom('attendance_days')
    .select(['employee_id as employeeId', 'work_date as date'])
    .where('employee_id', 'in', [...employeeIds])
    .where('status', '=', 'ABSENT')
    .orderBy('work_date', 'desc')
    .limit(2)
    .execute();
}

export async function insertRequest(
  db: Db,
  companyId: number,
  { employeeId, deciders }: Requester,
  request: SampleRequest,
  at: Date,
): Promise<number> {
  const isSent = request.status !== 'DRAFT';
  const isDecided = request.status === 'APPROVED' || request.status === 'REJECTED';
  const date: IsoDate = request.start.slice(0, 10);
  const [from, until] = request.half
    ? request.half === 'FIRST_HALF'
      ? [`${date} 00:00:00`, `${date} 12:00:00`]
      : [`${date} 12:00:00`, `${date} 23:59:59`]
    : [request.start, request.end];
  const { rows } = await sql<{ id: number }>`
    INSERT INTO requests (company_id, employee_id, request_type_id, type_code, title, reason, start_time, end_time, is_all_day, half,
      room_id, status, zone, claims, submitted_at, decided_at, decided_by, approver_comment, created_at, updated_at)
    SELECT t.company_id, ${employeeId}, t.id, t.type_code, ${request.title}, ${request.reason}, ${request.start}::timestamp, ${request.end}::timestamp,
      ${request.isAllDay}, ${request.half ?? null},
      (SELECT id FROM rooms WHERE company_id = t.company_id AND room_code = ${request.roomCode ?? null}), ${request.status}, c.time_zone,
      CASE WHEN ${isSent}::boolean THEN tstzmultirange(tstzrange(${from}::timestamp AT TIME ZONE c.time_zone,
        (${until}::timestamp + interval '1 second') AT TIME ZONE c.time_zone)) END,
      CASE WHEN ${isSent}::boolean THEN ${at}::timestamptz END, CASE WHEN ${isDecided}::boolean THEN ${at}::timestamptz END,
      CASE WHEN ${isDecided}::boolean THEN ${deciders[0] ?? null}::bigint END, ${request.comment ?? ''}, ${at}::timestamptz, ${at}::timestamptz
    FROM request_types t JOIN companies c ON c.id = t.company_id
    WHERE t.company_id = ${companyId} AND t.type_code = ${request.type} AND t.sub_type_code = ${request.subType}
    RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}
