import type { QuarantineGroup } from '@gatehouse/api/device-ops/quarantine';
import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

type PersonCodeOwner = NonNullable<QuarantineGroup['owner']>;
type QuarantineRef = Pick<QuarantineGroup, 'id' | 'companyId' | 'personCode'>;

/** Finds the owners of the person codes in records. Returns the owners by record number. Ignores erased people. */
export async function findOwners(
  db: Db,
  records: readonly QuarantineRef[],
): Promise<Map<number, PersonCodeOwner>> {
  const recordsWithCode = records.flatMap(({ personCode, ...one }) =>
    personCode === null ? [] : [{ ...one, personCode }],
  );
  if (recordsWithCode.length === 0) return new Map();
  const { rows } = await sql<PersonCodeOwner & { id: number }>`
    SELECT r.id, e.id AS "employeeId", e.employee_code AS "employeeCode", e.display_name AS "displayName"
    FROM unnest(${plainArrayLiteral(recordsWithCode.map(({ id }) => id))}::bigint[], ${plainArrayLiteral(recordsWithCode.map(({ companyId }) => companyId))}::bigint[],
      ${quotedArrayLiteral(recordsWithCode.map(({ personCode }) => personCode))}::text[]) AS r (id, company, code)
    JOIN employees e ON e.id = (people_of(r.company, ARRAY[r.code]))[1] AND e.company_id = r.company
    WHERE e.erased_at IS NULL`.execute(db);
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}
