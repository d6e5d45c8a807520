import { sql } from 'kysely';
import type { Viewer } from '../viewer.ts';
import type { Db } from './database.ts';

const codeColumns = {
  departments: 'department_code',
  buildings: 'building_code',
  rooms: 'room_code',
} as const;

/** A row that a body names by its id, by its code, or by both. */
export interface NamedRow {
  id: number | undefined;
  code: string | undefined;
}

/**
 * Returns the id of a row that is named by id or code. Undefined if there is no such row in the company, or if id and
 * code name different rows.
 */
export async function findNamedRow(
  db: Db,
  table: keyof typeof codeColumns,
  companyId: number | null | undefined,
  { id, code }: NamedRow,
): Promise<number | undefined> {
  if (code === undefined) return id;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)}
    WHERE company_id = ${companyId ?? null}::bigint AND ${sql.ref(codeColumns[table])} = ${code}`.execute(db);
  const found = rows[0]?.id;
  return id === undefined || id === found ? found : undefined;
}

/** Like `findNamedRow`, for a company that the viewer can see. */
export async function findNamedCompany(
  db: Db,
  { companyIds }: Viewer,
  { id, code }: NamedRow,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM companies WHERE id = ANY (${companyIds}::bigint[])
      AND (${id ?? null}::bigint IS NULL OR id = ${id ?? null})
      AND (${code ?? null}::text IS NULL OR company_code = ${code ?? null})`.execute(db);
  return rows.length === 1 ? rows[0]?.id : undefined;
}
