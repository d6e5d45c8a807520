import type { QuarantineGroup } from '@gatehouse/api/device-ops/quarantine';
import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import { cardsOfHex, cardsTurned } from './card-bytes.rules.ts';
import { similarNumbers } from './similar.rules.ts';

type Suggestion = NonNullable<QuarantineGroup['suggestion']>;
type Unknown = Pick<QuarantineGroup, 'id' | 'companyId' | 'personCode'>;

/** The codes in each of their spellings, as `u`, to be looked for in an index. */
const spelled = (unknown: readonly Unknown[], spellings: (code: string) => readonly string[]) => {
  const all = unknown.flatMap(({ id, companyId, personCode }) =>
    [...new Set(spellings(personCode ?? ''))].map((text) => ({ id, companyId, text })),
  );
  return sql`unnest(${plainArrayLiteral(all.map(({ id }) => id))}::bigint[], ${plainArrayLiteral(all.map(({ companyId }) => companyId))}::bigint[],
    ${quotedArrayLiteral(all.map(({ text }) => text))}::text[]) AS u (id, company, spelling)`;
};

const bare = (code: string) => code.replace(/^0+/, '');

/**
 * Who the owners of unknown codes probably are, by the record's number: each reason is looked up by an index, for reading everybody's
 * names for each code took longer the more people there are. Codes are spelled here: behind row-level security an index is reached only
 * by what needs no function.
 */
export async function suggest(db: Db, unknown: readonly Unknown[]): Promise<Map<number, Suggestion>> {
  if (unknown.length === 0) return new Map();
  const { rows } = await sql<Suggestion & { id: number }>`
    SELECT DISTINCT ON (f.id) f.id, e.id AS "employeeId", e.employee_code AS "employeeCode", e.display_name AS "displayName",
      t.department_code AS "departmentCode", f.why
    FROM (
      SELECT u.id, e.id AS employee, 1 AS rank, 'SAME_DIGITS' AS why
        FROM ${spelled(unknown, (code) => [bare(code)])}
        JOIN employees e ON e.company_id = u.company AND e.device_pin = u.spelling AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 2, 'CARD'
        FROM ${spelled(unknown, (code) => [code, bare(code)])}
        JOIN employees e ON e.company_id = u.company AND e.card_number = u.spelling AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 3, 'EMPLOYEE_CODE'
        FROM ${spelled(unknown, (code) => [code, code.toUpperCase(), code.toLowerCase()])}
        JOIN employees e ON e.company_id = u.company AND e.employee_code = u.spelling AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 4, 'SAME_BYTES'
        FROM ${spelled(unknown, cardsOfHex)}
        JOIN employees e ON e.company_id = u.company AND e.card_key = u.spelling AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 5, 'TURNED_BYTES'
        FROM ${spelled(unknown, cardsTurned)}
        JOIN employees e ON e.company_id = u.company AND e.card_key = u.spelling AND e.is_enabled
      UNION ALL
      SELECT u.id, e.id, 6, 'SIMILAR'
        FROM ${spelled(unknown, similarNumbers)}
        JOIN employees e ON e.company_id = u.company AND e.device_pin = u.spelling AND e.is_enabled) f (id, employee, rank, why)
    JOIN employees e ON e.id = f.employee JOIN departments t ON t.id = e.department_id
    ORDER BY f.id, f.rank, e.id`.execute(db);
  return new Map(rows.map(({ id, ...suggestion }) => [id, suggestion]));
}
