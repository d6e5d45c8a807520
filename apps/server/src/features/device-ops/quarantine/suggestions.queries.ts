import type { Quarantined } from '@gatehouse/api/device-ops/quarantine';
import { sql } from 'kysely';
import { plain, quoted } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import { similarNumbers } from './similar.rules.ts';

type Suggestion = NonNullable<Quarantined['suggestion']>;
type Unknown = Pick<Quarantined, 'id' | 'companyId' | 'personCode'>;

/**
 * Who the owners of unknown codes probably are, by the record's number: each reason is looked up by an index, for reading everybody's
 * names for each code took longer the more people there are.
 */
export async function suggest(db: Db, unknown: readonly Unknown[]): Promise<Map<number, Suggestion>> {
  if (unknown.length === 0) return new Map();
  const near = unknown.flatMap(({ id, companyId, personCode }) =>
    similarNumbers(personCode ?? '').map((number) => ({ id, companyId, number })),
  );
  const { rows } = await sql<Suggestion & { id: number }>`
    SELECT DISTINCT ON (f.id) f.id, e.id AS "employeeId", e.employee_code AS "employeeCode", e.display_name AS "displayName",
      t.department_code AS "departmentCode", f.why
    FROM (
      SELECT u.id, e.id AS employee, 1 AS rank, 'SAME_DIGITS' AS why
        FROM unnest(${plain(unknown.map(({ id }) => id))}::bigint[], ${plain(unknown.map(({ companyId }) => companyId))}::bigint[],
          ${quoted(unknown.map(({ personCode }) => personCode))}::text[]) AS u (id, company, code)
        JOIN employees e ON e.company_id = u.company AND e.device_pin = ltrim(u.code, '0') AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 2, 'CARD'
        FROM unnest(${plain(unknown.map(({ id }) => id))}::bigint[], ${plain(unknown.map(({ companyId }) => companyId))}::bigint[],
          ${quoted(unknown.map(({ personCode }) => personCode))}::text[]) AS u (id, company, code)
        JOIN employees e ON e.company_id = u.company AND e.card_number = ANY (ARRAY[u.code, ltrim(u.code, '0')]) AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 3, 'EMPLOYEE_CODE'
        FROM unnest(${plain(unknown.map(({ id }) => id))}::bigint[], ${plain(unknown.map(({ companyId }) => companyId))}::bigint[],
          ${quoted(unknown.map(({ personCode }) => personCode))}::text[]) AS u (id, company, code)
        JOIN employees e ON e.company_id = u.company AND e.employee_code = ANY (ARRAY[u.code, upper(u.code), lower(u.code)]) AND e.is_enabled
      UNION ALL
      SELECT n.id, e.id, 4, 'SIMILAR'
        FROM unnest(${plain(near.map(({ id }) => id))}::bigint[], ${plain(near.map(({ companyId }) => companyId))}::bigint[],
          ${plain(near.map(({ number }) => number))}::text[]) AS n (id, company, pin)
        JOIN employees e ON e.company_id = n.company AND e.device_pin = n.pin AND e.is_enabled) f (id, employee, rank, why)
    JOIN employees e ON e.id = f.employee JOIN departments t ON t.id = e.department_id
    ORDER BY f.id, f.rank, e.id`.execute(db);
  return new Map(rows.map(({ id, ...suggestion }) => [id, suggestion]));
}
