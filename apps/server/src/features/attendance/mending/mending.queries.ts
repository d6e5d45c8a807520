import { type AttentionItem, attentionDays } from '@gatehouse/api/attendance/mending';
import type { AttentionKind } from '@gatehouse/api/attendance/mending.rules';
import { type RawBuilder, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';

/** Largest exact count of items that need attention. Larger counts are capped. */
export const exactCountLimit = 10_000;

interface AttentionQuery {
  viewer: Viewer;
  at: Date;
}

/**
 * SQL of one kind of item that needs attention: the FROM and WHERE clauses of its rows, and the columns for sorting and
 * lookup.
 */
interface AttentionSource {
  from(asked: AttentionQuery): RawBuilder<unknown>;
  /**
   * The columns `date`, `employee` and `record`. `order` sorts the rows of one kind in the same order as the whole
   * list.
   */
  row: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

// Window of a day in the packed format (attendance-days/packed-explanation.rules.ts): zone, start and length.
const windowEnd = sql`split_part(d.explanation, ',', 2)::bigint + split_part(d.explanation, ',', 3)::bigint`;

const days = {
  from: ({ viewer, at }) => sql`attendance_days d JOIN employees e ON e.id = d.employee_id
    WHERE d.status = 'INCOMPLETE' AND d.work_date >= ${at}::timestamptz::date - ${sql.lit(attentionDays)}
      AND ${whereCompanyVisible(sql.ref('d.company_id'), viewer)} AND ${whereInDepartmentScope(sql.ref('e.id'), sql.ref('e.department_id'), viewer)}
      -- whoever is still inside lacks nothing yet
      AND CASE WHEN d.explanation LIKE '[%' THEN ${windowEnd} < ${at.getTime()} ELSE true END
      AND NOT EXISTS (SELECT FROM attendance_locks l
        WHERE l.company_id = d.company_id AND l.month = date_trunc('month', d.work_date)::date)`,
  row: sql`d.company_id, d.work_date AS date, d.employee_id AS employee, NULL::bigint AS record`,
  order: sql`d.work_date DESC, d.employee_id`,
} satisfies AttentionSource;

const lateChanges = {
  from: ({ viewer }) => sql`attendance_late_changes d JOIN employees e ON e.id = d.employee_id
    WHERE ${whereCompanyVisible(sql.ref('d.company_id'), viewer)} AND ${whereInDepartmentScope(sql.ref('e.id'), sql.ref('e.department_id'), viewer)}`,
  row: sql`d.company_id, d.work_date AS date, d.employee_id AS employee, NULL::bigint AS record`,
  order: sql`d.work_date DESC, d.employee_id`,
} satisfies AttentionSource;

const quarantineSource = (isUnknown: boolean): AttentionSource => ({
  from: ({ viewer }) => sql`quarantine_groups g
    WHERE ${whereCompanyVisible(sql.ref('g.company_id'), viewer)} AND g.state = 'OPEN'
      AND g.reason = ANY (${isUnknown ? ['UNKNOWN_PERSON'] : ['OTHER_PERSON', 'UNREADABLE', 'FUTURE_TIME', 'PAST_TIME']}::text[])`,
  row: sql`g.company_id, (SELECT q.received_at::date FROM quarantine q WHERE q.id = g.newest) AS date, NULL::bigint AS employee, g.newest AS record`,
  order: sql`g.newest DESC`,
});

const sources: Readonly<Record<AttentionKind, AttentionSource>> = {
  MISSING_OUT: days,
  LATE_CHANGE: lateChanges,
  UNKNOWN_PUNCH: quarantineSource(true),
  HELD_PUNCH: quarantineSource(false),
};

/** Counts the items of each kind, up to `exactCountLimit` + 1. */
export async function countKinds(db: Db, query: AttentionQuery, kinds: readonly AttentionKind[]) {
  const counts = kinds.map(
    (kind) => sql`SELECT ${kind}::text AS kind, count(*) AS total
      FROM (SELECT FROM ${sources[kind].from(query)} LIMIT ${exactCountLimit + 1}) listed`,
  );
  const { rows } = await sql<{
    kind: AttentionKind;
    total: number;
  }>`${sql.join(counts, sql` UNION ALL `)}`.execute(db);
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total])) as Partial<
    Record<AttentionKind, number>
  >; // Contains only the requested kinds of items.
}

interface AttentionRow {
  kind: AttentionKind;
  companyId: number;
  date: string;
  employeeId: number | null;
  accountName: string;
  displayName: string;
  zone: string | null;
  checkInAt: Date | null;
  checkOutAt: Date | null;
  recordId: number | null;
  reason: NonNullable<AttentionItem['record']>['reason'];
  personCode: string | null;
  records: number;
  deviceName: string;
}

/**
 * Returns a page of items of the given kinds, latest first. Each kind uses its own index and reads no further than the
 * page.
 */
export async function listKinds(
  db: Db,
  query: AttentionQuery,
  kinds: readonly AttentionKind[],
  { page, size }: { page: number; size: number },
): Promise<AttentionItem[]> {
  const statements = kinds.map(
    (kind) => sql`(SELECT ${kind}::text AS kind, ${sources[kind].row} FROM ${sources[kind].from(query)}
      ORDER BY ${sources[kind].order} LIMIT ${(page + 1) * size})`,
  );
  const { rows } = await sql<AttentionRow>`
    WITH page AS (
      SELECT * FROM (${sql.join(statements, sql` UNION ALL `)}) found
      ORDER BY date DESC, kind, record DESC, employee LIMIT ${size} OFFSET ${page * size})
    SELECT p.kind, p.company_id AS "companyId", p.date, p.employee AS "employeeId", a.username AS "accountName",
      e.display_name AS "displayName", d.zone, d.check_in_at AS "checkInAt", d.check_out_at AS "checkOutAt",
      p.record AS "recordId", q.reason, q.person_code AS "personCode", g.records, v.device_name AS "deviceName"
    FROM page p
    LEFT JOIN employees e ON e.id = p.employee LEFT JOIN accounts a ON a.id = e.account_id
    LEFT JOIN attendance_days d ON d.employee_id = p.employee AND d.work_date = p.date
    LEFT JOIN quarantine q ON q.id = p.record LEFT JOIN devices v ON v.id = q.device_id
    LEFT JOIN quarantine_groups g ON (g.company_id, g.state, g.group_key) = (q.company_id, q.state, q.group_key)
    ORDER BY p.date DESC, p.kind, p.record DESC, p.employee`.execute(db);
  return rows.map(toResult);
}

const toResult = (row: AttentionRow): AttentionItem => ({
  kind: row.kind,
  companyId: row.companyId,
  date: row.date,
  person:
    row.employeeId === null
      ? null
      : { employeeId: row.employeeId, accountName: row.accountName, displayName: row.displayName },
  day:
    row.zone === null
      ? null
      : {
          timeZone: row.zone,
          checkInTime: row.checkInAt?.toISOString() ?? null,
          checkOutTime: row.checkOutAt?.toISOString() ?? null,
        },
  record:
    row.recordId === null
      ? null
      : {
          id: row.recordId,
          reason: row.reason,
          personCode: row.personCode,
          records: row.records,
          deviceName: row.deviceName,
        },
});
