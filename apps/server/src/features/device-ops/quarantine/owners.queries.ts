import type { QuarantineGroup } from '@gatehouse/api/device-ops/quarantine';
import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

type Owner = NonNullable<QuarantineGroup['owner']>;
type Held = Pick<QuarantineGroup, 'id' | 'companyId' | 'personCode'>;

/** Whose codes these are in the company of the terminal that sent them, by the record's number; an erased person is nobody. */
export async function findOwners(db: Db, held: readonly Held[]): Promise<Map<number, Owner>> {
  const named = held.flatMap(({ personCode, ...one }) =>
    personCode === null ? [] : [{ ...one, personCode }],
  );
  if (named.length === 0) return new Map();
  const { rows } = await sql<Owner & { id: number }>`
    SELECT r.id, e.id AS "employeeId", e.employee_code AS "employeeCode", e.display_name AS "displayName"
    FROM unnest(${plainArrayLiteral(named.map(({ id }) => id))}::bigint[], ${plainArrayLiteral(named.map(({ companyId }) => companyId))}::bigint[],
      ${quotedArrayLiteral(named.map(({ personCode }) => personCode))}::text[]) AS r (id, company, code)
    JOIN employees e ON e.id = (people_of(r.company, ARRAY[r.code]))[1] AND e.company_id = r.company
    WHERE e.erased_at IS NULL`.execute(db);
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}
