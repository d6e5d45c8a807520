import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface StoredFile {
  companyId: number;
  name: string;
}

/**
 * Records that the company stores this content now, so that the file is not deleted before a row references it. Waits
 * if the same content is being deleted.
 */
export async function recordFile(
  db: Db,
  file: { companyId: number; name: string; size: number; at: Date },
): Promise<void> {
  await lockFileName(db, file.companyId, file.name);
  await sql`
    INSERT INTO files AS f (company_id, name, size, brought_at)
    VALUES (${file.companyId}, ${file.name}, ${file.size}, ${file.at})
    ON CONFLICT (company_id, name) DO UPDATE SET brought_at = greatest(f.brought_at, excluded.brought_at)`.execute(
    db,
  );
}

export async function sumFileBytes(db: Db, companyId: number, except = ''): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT coalesce(sum(size), 0)::float8 AS bytes FROM files
    WHERE company_id = ${companyId} AND name <> ${except}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/**
 * Locks the company's files until the end of the transaction, so that uploads are compared with the quota one by one.
 */
export const lockFilesOf = (db: Db, companyId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`files of ${companyId}`}, 0))`.execute(db);

/** Finds at most 500 files without references that were last stored before `before`. */
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

/**
 * Deletes the row of a file if it still has no references. Returns whether it was deleted. Uploads of the same content
 * wait.
 */
export async function dropUnused(db: Db, companyId: number, name: string, before: Date): Promise<boolean> {
  await lockFileName(db, companyId, name);
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .where('refs', '=', 0)
    .where('brought_at', '<', before)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the file names that have no row in the table of files. */
export async function findUnknownNames(
  db: Db,
  companyId: number,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM unnest(${names}::text[]) AS name
    WHERE NOT EXISTS (SELECT FROM files f WHERE f.company_id = ${companyId} AND f.name = name.name)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Returns whether the file name has no row in the table of files. Locks the name until the end of the transaction. */
export async function isUnknown(db: Db, companyId: number, name: string): Promise<boolean> {
  await lockFileName(db, companyId, name);
  return (await findUnknownNames(db, companyId, [name])).length > 0;
}

/** Locks a file name, so that the same content is not stored and deleted at the same time. */
const lockFileName = (db: Db, companyId: number, name: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${companyId}/${name}`}, 0))`.execute(db);
