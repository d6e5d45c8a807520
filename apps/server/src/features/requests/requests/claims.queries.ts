import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { RequestInput } from '@gatehouse/api/requests/requests';
import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { Span } from './range.rules.ts';

export interface ClaimingRequest extends Pick<RequestInput, 'startTime' | 'endTime' | 'isAllDay' | 'half'> {
  id: number;
  type: RequestTypeCode;
  subType: string;
  timeZone: string;
  cancelsId: number | null;
  cancelDates: IsoDate[];
  takenBack: IsoDate[];
  workDates: { from: IsoDate; to: IsoDate };
}

/** Converts the spans to an SQL multirange, which is empty without spans. */
export const toMultirange = (spans: readonly Span[]) =>
  sql<string>`(SELECT coalesce(range_agg(tstzrange(s.lo, s.hi)), '{}') FROM unnest(
    ${plainArrayLiteral(spans.map(({ start }) => new Date(start).toISOString()))}::timestamptz[],
    ${plainArrayLiteral(spans.map(({ end }) => new Date(end).toISOString()))}::timestamptz[]) AS s (lo, hi))`;

/** Matches the requests to which the constraint `requests__clash` applies. */
const claimsTime = sql`type_code IN ('LEAVE', 'TELEWORK', 'BUSINESS') AND status IN ('PENDING', 'APPROVED') AND cancels_id IS NULL`;

/** Finds a person’s requests that claim time within three days of the given dates, oldest first. */
export async function findClaiming(
  db: Db,
  viewer: Viewer,
  employeeId: number,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<ClaimingRequest[]> {
  const { rows } = await sql<ClaimingRequest>`
    SELECT id, type_code AS type, '' AS "subType", to_char(start_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS "startTime",
      to_char(end_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS "endTime", is_all_day AS "isAllDay", half, zone AS "timeZone",
      NULL AS "cancelsId", '{}'::text[] AS "cancelDates", taken_back::text[] AS "takenBack",
      json_build_object('from', coalesce(first_work_date, start_time::date), 'to', coalesce(last_work_date, end_time::date))
        AS "workDates"
    FROM requests WHERE employee_id = ${employeeId} AND ${claimsTime} AND ${whereCompanyVisible(sql.ref('company_id'), viewer)}
      AND start_time < ${to}::date + 4 AND end_time >= ${from}::date - 3 ORDER BY id`.execute(db);
  return rows;
}

/**
 * Writes the time that each of the given requests claims. Excludes time that is already claimed by an earlier given
 * request or by any request that is not given.
 */
export async function updateClaims(
  db: Db,
  employeeId: number,
  claims: readonly { id: number; spans: readonly Span[]; workDates: { from: IsoDate; to: IsoDate } }[],
): Promise<void> {
  const parts = claims.flatMap(({ id, spans }) => spans.map((span) => ({ id, ...span })));
  const ids = claims.map(({ id }) => id);
  await sql`
    WITH listed AS (
      SELECT n.id, n.first, n.last, coalesce((SELECT range_agg(tstzrange(p.lo, p.hi))
        FROM unnest(${plainArrayLiteral(parts.map(({ id }) => id))}::bigint[],
          ${plainArrayLiteral(parts.map(({ start }) => new Date(start).toISOString()))}::timestamptz[],
          ${plainArrayLiteral(parts.map(({ end }) => new Date(end).toISOString()))}::timestamptz[]) AS p (id, lo, hi)
        WHERE p.id = n.id), '{}') AS claims
      FROM unnest(${plainArrayLiteral(ids)}::bigint[], ${plainArrayLiteral(claims.map(({ workDates }) => workDates.from))}::date[],
        ${plainArrayLiteral(claims.map(({ workDates }) => workDates.to))}::date[]) AS n (id, first, last)),
    parted AS (
      SELECT l.id, l.first, l.last, l.claims
        - coalesce((SELECT range_agg(c) FROM listed e, unnest(e.claims) AS c WHERE e.id < l.id), '{}')
        - coalesce((SELECT range_agg(c) FROM requests o, unnest(o.claims) AS c WHERE o.employee_id = ${employeeId}
          AND o.id <> ALL (${plainArrayLiteral(ids)}::bigint[]) AND o.claims && l.claims AND ${claimsTime}), '{}') AS claims
      FROM listed l)
    UPDATE requests r SET claims = p.claims, first_work_date = p.first, last_work_date = p.last FROM parted p
    WHERE r.id = p.id AND r.employee_id = ${employeeId}
      AND (r.claims, r.first_work_date, r.last_work_date) IS DISTINCT FROM (p.claims, p.first, p.last)`.execute(
    db,
  );
}
