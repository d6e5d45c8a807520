import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/database.ts';

export interface SampleGrant {
  employeeId: number;
  requestTypeId: number;
  kind: string;
  from: string;
  until: string;
  amount: number;
  /** Amount of unused leave that is carried over to the next year, in hundredths of a day. */
  carried: number;
  note: string;
}

export async function findPeople(db: Db, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findLeaveType(db: Db, companyId: number, subType: string): Promise<number> {
  const { id } = await db
    .selectFrom('request_types')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type_code', '=', 'LEAVE')
    .where('sub_type_code', '=', subType)
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts leave grants on behalf of the company's first administrator, dated at the beginning of their period. */
export const insertGrants = (db: Db, companyId: number, grants: readonly SampleGrant[], at: Date) =>
  sql`INSERT INTO leave_grants (company_id, employee_id, request_type_id, kind, from_date, until_date, amount, carried, note, given_by,
      created_at, updated_at)
    SELECT ${companyId}, g."employeeId", g."requestTypeId", g.kind, g."from", g.until, g.amount, g.carried, g.note, a.id, given.at, given.at
    FROM jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) AS g ("employeeId" bigint, "requestTypeId" bigint, kind text,
      "from" date, until date, amount int, carried int, note text)
    CROSS JOIN LATERAL (SELECT least(g."from" + interval '9 hours', ${at}::timestamptz) AS at) given
    LEFT JOIN (SELECT min(r.account_id) AS id FROM account_roles r JOIN roles o ON o.id = r.role_id
      WHERE r.company_id = ${companyId} AND o.role_code = 'ADMIN') a ON true`.execute(db);

/** Inserts an approved leave request, decided a week before it starts. Returns its ID. */
export async function insertApproved(
  db: Db,
  {
    companyId,
    employeeId,
    requestTypeId,
    title,
  }: { companyId: number; employeeId: number; requestTypeId: number; title: string },
  { from, to, half }: { from: string; to: string; half: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO requests (company_id, employee_id, request_type_id, type_code, title, start_time, end_time, is_all_day, half, zone,
      claims, status, submitted_at, decided_at, created_at, updated_at)
    SELECT ${companyId}, ${employeeId}, ${requestTypeId}, 'LEAVE', ${title}, ${from}::date, ${to}::date + time '23:59:59',
      ${half}::text IS NULL, ${half}::text, c.time_zone,
      tstzmultirange(tstzrange(${from}::date::timestamp AT TIME ZONE c.time_zone, (${to}::date + 1)::timestamp AT TIME ZONE c.time_zone)),
      'APPROVED', ${from}::date - 10, ${from}::date - 7, ${from}::date - 10, ${from}::date - 7
    FROM companies c WHERE c.id = ${companyId} RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Returns the fields of a leave request that are needed to check the leave balance. Undefined if the request is not for
 * leave.
 */
export const findLeave = (db: Db, id: number) =>
  db
    .selectFrom('requests')
    .select(['id', 'status', 'company_id as companyId', 'employee_id as employeeId'])
    .select(['request_type_id as requestTypeId', 'type_code as type', 'start_time as startTime'])
    .select(['end_time as endTime', 'is_all_day as isAllDay', 'half'])
    .where('id', '=', id)
    .where('type_code', '=', 'LEAVE')
    .executeTakeFirst();
