import { sql } from 'kysely';
import type { Viewer } from '../viewer.ts';
import type { DB } from './database.gen.ts';
import type { Db } from './database.ts';

/** The column of a company's table that contains the code of each row, as `table.column`. */
type CodeColumn = {
  [T in keyof DB & string]: DB[T] extends { company_id: unknown }
    ? `${T}.${keyof DB[T] & `${string}_code`}`
    : never;
}[keyof DB & string];

/** Reference to a row in a request body: by id, by code, or by both. */
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
  codeColumn: CodeColumn,
  companyId: number | null | undefined,
  { id, code }: NamedRow,
): Promise<number | undefined> {
  if (code === undefined) return id;
  const table = codeColumn.slice(0, codeColumn.indexOf('.'));
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)}
    WHERE company_id = ${companyId ?? null}::bigint AND ${sql.ref(codeColumn)} = ${code}`.execute(db);
  const found = rows[0]?.id;
  return id === undefined || id === found ? found : undefined;
}

/**
 * Returns the company in which the codes of a request for a new row are looked up: the company with this code, or the
 * viewer's own company if no code was sent. Undefined if the viewer sees no company with this code.
 */
export async function findCompanyOfCodes(
  db: Db,
  viewer: Viewer,
  companyCode: string | undefined,
): Promise<number | null | undefined> {
  if (companyCode === undefined) return viewer.companyId;
  return findNamedCompany(db, viewer, { id: undefined, code: companyCode });
}

/** Finds a row like `findNamedRow`, in any company that the viewer can see. */
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
