import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface StoredFile {
  companyId: number;
  name: string;
}

/**
 * Notes that a company has been brought this content now, so that it is not taken away before somebody refers to it. Waits for
 * a deletion of the same content that is under way.
 */
export async function bringFile(
  db: Db,
  file: { companyId: number; name: string; size: number; at: Date },
): Promise<void> {
  await takeName(db, file.companyId, file.name);
  await sql`
    INSERT INTO files AS f (company_id, name, size, brought_at)
    VALUES (${file.companyId}, ${file.name}, ${file.size}, ${file.at})
    ON CONFLICT (company_id, name) DO UPDATE SET brought_at = greatest(f.brought_at, excluded.brought_at)`.execute(
    db,
  );
}

/** Bytes of a company's files, `except` one of them. */
export async function storedBytes(db: Db, companyId: number, except = ''): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT coalesce(sum(size), 0)::float8 AS bytes FROM files
    WHERE company_id = ${companyId} AND name <> ${except}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Files of a company that are compared with its quota take turns until the transaction ends. */
export const lockFilesOf = (db: Db, companyId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`files of ${companyId}`}, 0))`.execute(db);

/** Files nobody refers to, last brought before `before`; at most 500. */
export async function findUnused(db: Db, companyId: number, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('company_id', '=', companyId)
    .where('refs', '=', 0)
    .where('brought_at', '<', before)
    .limit(500)
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes a file's row if still nobody refers to it; whether it did. Whoever brings the content meanwhile waits. */
export async function dropUnused(db: Db, companyId: number, name: string, before: Date): Promise<boolean> {
  await takeName(db, companyId, name);
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .where('refs', '=', 0)
    .where('brought_at', '<', before)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of these names those without a row. */
export async function unknownNames(db: Db, companyId: number, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM unnest(${names}::text[]) AS name
    WHERE NOT EXISTS (SELECT FROM files f WHERE f.company_id = ${companyId} AND f.name = name.name)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Whether a name has no row, which stays so until this transaction ends. */
export async function isUnknown(db: Db, companyId: number, name: string): Promise<boolean> {
  await takeName(db, companyId, name);
  return (await unknownNames(db, companyId, [name])).length > 0;
}

/** Bringing and deleting one content take turns. */
const takeName = (db: Db, companyId: number, name: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${companyId}/${name}`}, 0))`.execute(db);
