import type { Quarantined, quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

type Query = QueryOf<typeof quarantine.list>;

const wanted = (viewer: Viewer, { state, reason, keyword }: Query): RawBuilder<unknown> => {
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`q.company_id = ANY (${viewer.companyIds}::bigint[]) AND q.state = ${state}
    ${reason === undefined ? sql`` : sql`AND q.reason = ${reason}`}
    ${
      keyword === ''
        ? sql``
        : sql`AND (q.person_code ILIKE ${pattern} OR q.raw ILIKE ${pattern}
      OR q.device_id IN (SELECT d.id FROM devices d WHERE d.device_name ILIKE ${pattern} OR d.serial_number ILIKE ${pattern}))`
    }`;
};

// unknown people are one line per code; everything else is a line of its own
const group = sql`q.company_id, q.reason, q.state, CASE WHEN q.reason = 'UNKNOWN_PERSON' THEN q.person_code ELSE q.id::text END`;

/** Groups of records that need a decision, the newest first, each unknown code with the person it probably is. */
export async function listQuarantined(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<{ content: Quarantined[]; total: number }> {
  const { rows } = await sql<Row>`
    WITH groups AS (
      SELECT max(q.id) AS id, count(*) AS records, min(q.wall_time) AS first_time, max(q.wall_time) AS last_time
      FROM quarantine q WHERE ${wanted(viewer, query)} GROUP BY ${group}
      ORDER BY max(q.id) DESC LIMIT ${query.size} OFFSET ${query.page * query.size})
    SELECT g.id, q.company_id, q.reason, q.state, q.person_code, g.records, g.first_time, g.last_time, q.received_at,
      q.device_id, d.device_name, q.raw, s.employee_id, s.employee_code, s.display_name, s.department_code, s.why
    FROM groups g JOIN quarantine q ON q.id = g.id JOIN devices d ON d.id = q.device_id
    LEFT JOIN LATERAL (
      SELECT e.id AS employee_id, e.employee_code, e.display_name, t.department_code,
        CASE WHEN e.device_pin = ltrim(q.person_code, '0') THEN 'SAME_DIGITS' WHEN e.card_number IN (q.person_code, ltrim(q.person_code, '0')) THEN 'CARD'
          WHEN lower(e.employee_code) = lower(q.person_code) THEN 'EMPLOYEE_CODE' ELSE 'SIMILAR' END AS why
      FROM employees e JOIN departments t ON t.id = e.department_id
      WHERE q.reason = 'UNKNOWN_PERSON' AND q.state = 'OPEN' AND e.company_id = q.company_id AND e.is_enabled
        AND (e.device_pin = ltrim(q.person_code, '0') OR e.card_number IN (q.person_code, ltrim(q.person_code, '0'))
          OR lower(e.employee_code) = lower(q.person_code)
          OR (length(q.person_code) >= 3 AND similarity(q.person_code, e.device_pin) > 0.4)
          OR (length(q.person_code) >= 3 AND similarity(q.person_code, e.employee_code) > 0.4))
      ORDER BY e.device_pin = ltrim(q.person_code, '0') DESC, coalesce(e.card_number IN (q.person_code, ltrim(q.person_code, '0')), false) DESC,
        lower(e.employee_code) = lower(q.person_code) DESC,
        greatest(similarity(q.person_code, e.device_pin), similarity(q.person_code, e.employee_code)) DESC, e.id
      LIMIT 1) s ON true
    ORDER BY g.id DESC`.execute(db);
  const totals = await sql<{ total: number }>`SELECT count(*) AS total FROM (
    SELECT FROM quarantine q WHERE ${wanted(viewer, query)} GROUP BY ${group}) groups`.execute(db);
  return { content: rows.map(present), total: totals.rows[0]?.total ?? 0 };
}

export interface Found {
  companyId: number;
  reason: Quarantined['reason'];
  state: Quarantined['state'];
  personCode: string | null;
}

/** One record of the viewer, locked. */
export async function findQuarantined(db: Db, viewer: Viewer, id: number): Promise<Found | undefined> {
  const { rows } =
    await sql<Found>`SELECT company_id AS "companyId", reason, state, person_code AS "personCode"
    FROM quarantine q WHERE q.id = ${id} AND q.company_id = ANY (${viewer.companyIds}::bigint[]) FOR NO KEY UPDATE`.execute(
      db,
    );
  return rows[0];
}

/** Takes a record off the list, with all others of the same unknown code. */
export async function dismiss(db: Db, viewer: Viewer, id: number, found: Found, at: Date): Promise<number> {
  const same = found.reason === 'UNKNOWN_PERSON' ? found.personCode : null;
  const { rows } =
    await sql`UPDATE quarantine SET state = 'DISMISSED', resolved_at = ${at}, resolved_by = ${viewer.accountId}
    WHERE state = 'OPEN' AND company_id = ${found.companyId} AND (id = ${id}
      OR (${same}::text IS NOT NULL AND reason = 'UNKNOWN_PERSON' AND person_code = ${same}::text)) RETURNING 1`.execute(
      db,
    );
  return rows.length;
}

/** The employee of the viewer a code is given to. */
export async function findEmployee(db: Db, viewer: Viewer, id: number) {
  return db
    .selectFrom('employees')
    .select(['id', 'company_id as companyId', 'device_pin as pin', 'card_number as card'])
    .where('id', '=', id)
    .where(sql<boolean>`company_id = ANY (${viewer.companyIds}::bigint[])`)
    .executeTakeFirst();
}

/** Whose code this is already, in a company; the person's own number and card count, too. */
export async function findOwner(db: Db, companyId: number, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ owner: number | null }>`
    SELECT (people_of(${companyId}::bigint, ARRAY[${code}::text]))[1] AS owner`.execute(db);
  return rows[0]?.owner ?? undefined;
}

export const insertCode = (db: Db, companyId: number, code: string, employeeId: number) =>
  db.insertInto('person_codes').values({ company_id: companyId, code, employee_id: employeeId }).execute();

/** Open records of a code nobody had. */
export async function countOpen(db: Db, companyId: number, code: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM quarantine
    WHERE company_id = ${companyId} AND person_code = ${code} AND reason = 'UNKNOWN_PERSON' AND state = 'OPEN'`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

interface Row {
  id: number;
  company_id: number;
  reason: Quarantined['reason'];
  state: Quarantined['state'];
  person_code: string | null;
  records: number;
  first_time: string | null;
  last_time: string | null;
  received_at: Date;
  device_id: number;
  device_name: string;
  raw: string;
  employee_id: number | null;
  employee_code: string;
  display_name: string;
  department_code: string;
  why: NonNullable<Quarantined['suggestion']>['why'];
}

const present = (row: Row): Quarantined => ({
  id: row.id,
  companyId: row.company_id,
  reason: row.reason,
  state: row.state,
  personCode: row.person_code,
  records: row.records,
  firstTime: row.first_time,
  lastTime: row.last_time,
  receivedAt: row.received_at.toISOString(),
  deviceId: row.device_id,
  deviceName: row.device_name,
  raw: row.raw,
  suggestion:
    row.employee_id === null
      ? null
      : {
          employeeId: row.employee_id,
          employeeCode: row.employee_code,
          displayName: row.display_name,
          departmentCode: row.department_code,
          why: row.why,
        },
});
