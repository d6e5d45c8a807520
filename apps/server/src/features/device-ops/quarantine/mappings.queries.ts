import type { CodeMapping, quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { whereCompanyVisible, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('code_mappings as m')
    .leftJoin('employees as e', (join) =>
      join.onRef('e.id', '=', 'm.employee_id').on('e.erased_at', 'is', null),
    )
    .leftJoin('accounts as by', 'by.id', 'm.mapped_by')
    .leftJoin('accounts as back', 'back.id', 'm.undone_by')
    .select([
      'm.id',
      'm.code',
      'e.id as employeeId',
      'e.employee_code as employeeCode',
      'e.display_name as displayName',
      'm.mapped_at as mappedAt',
      'by.display_name as mappedBy',
      'm.undone_at as undoneAt',
      'back.display_name as undoneBy',
    ])
    .where((eb) => whereCompanyVisible(eb.ref('m.company_id'), viewer));

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toResult = (row: Row): CodeMapping => ({
  ...row,
  employeeCode: row.employeeCode ?? '',
  displayName: row.displayName ?? '',
  mappedAt: row.mappedAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undo: row.undoneAt ? 'UNDONE' : row.employeeId === null || row.code === null ? 'PERSON_GONE' : null,
});

export function listMappings(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof quarantine.mappings>,
): Promise<Page<CodeMapping>> {
  const { code, companyId } = query;
  const newestFirst = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('m.code'), code))
    .where((eb) => whereEquals(eb.ref('m.company_id'), companyId))
    .orderBy('m.id', 'desc');
  return findPage(newestFirst, query, toResult);
}

export async function findMappings(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, CodeMapping>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRows(db, viewer).where(sql<boolean>`m.id = ANY (${ids}::bigint[])`).execute();
  return new Map(rows.map((row) => [row.id, toResult(row)]));
}

export interface MappingState {
  id: number;
  companyId: number;
  code: string | null;
  employeeId: number | null;
  mappedAt: Date;
  undoneAt: Date | null;
}

/**
 * Finds a mapping that was not undone. With `isLocked`, locks the mapping until the transaction ends, so that no other
 * request undoes it.
 */
export async function findActiveMapping(
  db: Db,
  viewer: Viewer,
  id: number,
  isLocked: boolean,
): Promise<MappingState | undefined> {
  const { rows } =
    await sql<MappingState>`SELECT m.id, m.company_id AS "companyId", m.code, e.id AS "employeeId",
      m.mapped_at AS "mappedAt", m.undone_at AS "undoneAt"
    FROM code_mappings m LEFT JOIN employees e ON e.id = m.employee_id AND e.erased_at IS NULL
    WHERE m.id = ${id} AND ${whereCompanyVisible(sql.ref('m.company_id'), viewer)} ${isLocked ? sql`FOR UPDATE OF m` : sql``}`.execute(
      db,
    );
  return rows[0];
}

/** Finds the current mapping of a person code, and locks the mapping until the transaction ends. */
export async function findInForce(db: Db, companyId: number, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM code_mappings
    WHERE company_id = ${companyId} AND code = ${code} AND undone_at IS NULL FOR SHARE`.execute(db);
  return rows[0]?.id;
}

export async function insertMapping(
  db: Db,
  viewer: Viewer,
  { companyId, code, employeeId }: { companyId: number; code: string; employeeId: number },
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('code_mappings')
    .values({
      company_id: companyId,
      code,
      employee_id: employeeId,
      mapped_at: at,
      mapped_by: viewer.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Ends the mapping of a person code to a person. If the code is also the terminal user ID or card of the person, it
 * still belongs to the person afterwards.
 */
export async function endMapping(
  db: Db,
  viewer: Viewer,
  { id, companyId, code, employeeId }: MappingState,
  at: Date,
) {
  await sql`UPDATE code_mappings SET undone_at = ${at}, undone_by = ${viewer.accountId} WHERE id = ${id}`.execute(
    db,
  );
  await sql`DELETE FROM person_codes WHERE company_id = ${companyId} AND code = ${code} AND employee_id = ${employeeId}`.execute(
    db,
  );
}
