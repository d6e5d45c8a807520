import type { QuarantineGroup } from '@gatehouse/api/device-ops/quarantine';
import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import { cardsOfHex, cardsOfReversedBytes } from './card-bytes.rules.ts';
import { similarNumbers } from './similar-numbers.rules.ts';

type OwnerSuggestion = NonNullable<QuarantineGroup['suggestion']>;
type UnknownCode = Pick<QuarantineGroup, 'id' | 'companyId' | 'personCode'>;

/** Builds the SQL rows of the person codes in each spelling, as table `u`, for an index look-up. */
const spellingRows = (unknown: readonly UnknownCode[], spellings: (code: string) => readonly string[]) => {
  const all = unknown.flatMap(({ id, companyId, personCode }) =>
    [...new Set(spellings(personCode ?? ''))].map((text) => ({ id, companyId, text })),
  );
  return sql`unnest(${plainArrayLiteral(all.map(({ id }) => id))}::bigint[], ${plainArrayLiteral(all.map(({ companyId }) => companyId))}::bigint[],
    ${quotedArrayLiteral(all.map(({ text }) => text))}::text[]) AS u (id, company, spelling)`;
};

const withoutZeros = (code: string) => code.replace(/^0+/, '');

/**
 * Returns the probable owners of unknown person codes as a map by record number. Each kind of similarity has a query
 * with an index, because comparing all names with each code would become slow with many people. This function computes
 * the spellings, not the SQL query, because under row-level security a condition with an SQL function cannot use an
 * index.
 */
export async function suggestOwners(
  db: Db,
  unknown: readonly UnknownCode[],
): Promise<Map<number, OwnerSuggestion>> {
  if (unknown.length === 0) return new Map();
  const { rows } = await sql<OwnerSuggestion & { id: number }>`
    SELECT DISTINCT ON (f.id) f.id, e.id AS "employeeId", e.employee_code AS "employeeCode", e.display_name AS "displayName",
      t.department_code AS "departmentCode", f.why
    FROM (
      SELECT u.id, e.id AS employee, 1 AS rank, 'SAME_DIGITS' AS why
        FROM ${spellingRows(unknown, (code) => [withoutZeros(code)])}
        JOIN employees e ON e.company_id = u.company AND e.device_pin = u.spelling AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 2, 'CARD'
        FROM ${spellingRows(unknown, (code) => [code, withoutZeros(code)])}
        JOIN employees e ON e.company_id = u.company AND e.card_number = u.spelling AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 3, 'EMPLOYEE_CODE'
        FROM ${spellingRows(unknown, (code) => [code, code.toUpperCase(), code.toLowerCase()])}
        JOIN employees e ON e.company_id = u.company AND e.employee_code = u.spelling AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 4, 'SAME_BYTES'
        FROM ${spellingRows(unknown, cardsOfHex)}
        JOIN employees e ON e.company_id = u.company AND e.card_key = u.spelling AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 5, 'TURNED_BYTES'
        FROM ${spellingRows(unknown, cardsOfReversedBytes)}
        JOIN employees e ON e.company_id = u.company AND e.card_key = u.spelling AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 6, 'SIMILAR'
        FROM ${spellingRows(unknown, similarNumbers)}
        JOIN employees e ON e.company_id = u.company AND e.device_pin = u.spelling AND e.is_enabled) f (id, employee, rank, why)
    JOIN employees e ON e.id = f.employee JOIN departments t ON t.id = e.department_id
    ORDER BY f.id, f.rank, e.id`.execute(db);
  return new Map(rows.map(({ id, ...suggestion }) => [id, suggestion]));
}
