import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import { openClient } from './client.ts';
import type { Connection } from './database.ts';
import { applyFunctions, dropFunctions } from './functions.ts';
import { syncTimeZones } from './time-zones.ts';

/** Numbered files of tables, and `functions/` of what may be replaced at any time. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations');
/** Advisory lock of whoever sets up the database: one portal at a time. */
export const setUpLock = 20_261_120;
/** What the first file was called before the migrations were written anew; nothing leads on from there. */
const beforeFirstRelease = '0001_platform.sql';

/** The role the portal signs in as; it owns nothing, cannot bypass row-level security and can become nobody else. */
export const appRole = 'gatehouse_app';

interface File {
  name: string;
  text: string;
  checksum: string;
}

interface Applied {
  name: string;
  checksum: string;
  /** Signatures of the functions that the file made; none for numbered files. */
  functions: string[];
}

/**
 * Brings the database to this release's shape: every numbered file not yet applied, and every file of functions that is not
 * the one applied last, each in its own transaction, one portal at a time. Functions come after the tables, but for the files
 * that a numbered one names in its first line (`-- needs: viewer auth`) because its policies, triggers or indexes call them.
 * StartRefusal when the database was written by a newer release or when an applied numbered file has changed since.
 * @param folder other files than the release's own, for tests
 */
export async function migrate(
  connection: Connection,
  folder = migrationsFolder,
): Promise<{ applied: string[] }> {
  const client = await openClient(connection);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [setUpLock]);
    await ensureRole(client);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now(), functions text[] NOT NULL DEFAULT '{}');
      REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${appRole}`);
    await refuseOld(client);
    const { rows } = await client.query<Applied>('SELECT name, checksum, functions FROM schema_migrations');
    const done = new Map(rows.map((row) => [row.name, row]));
    const numbered = await readFiles(folder, '');
    const functions = await readFiles(folder, 'functions/');
    refuseOthers(done, numbered);
    const applied = await applyAll(client, done, numbered, functions);
    if (folder === migrationsFolder) await syncTimeZones(client);
    return { applied };
  } finally {
    await client.end();
  }
}

async function readFiles(folder: string, under: string): Promise<File[]> {
  const names = (await readdir(join(folder, under))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, under, name), 'utf8');
      return { name: under + name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM schema_migrations WHERE name = $1', [
    beforeFirstRelease,
  ]);
  if (rowCount) {
    throw new StartRefusal(
      'The database was created before the first release of Gatehouse and can’t be migrated. Start with an empty one (set another DATA_DIR, or another database in DATABASE_URL).',
    );
  }
}

/** Functions are no reason to refuse: an older release puts its own in their place. */
function refuseOthers(done: ReadonlyMap<string, Applied>, numbered: readonly File[]): void {
  const known = new Set(numbered.map(({ name }) => name));
  const newer = [...done.keys()].filter((name) => !name.startsWith('functions/') && !known.has(name));
  if (newer.length > 0) {
    throw new StartRefusal(
      `The database was written by a newer release of Gatehouse (it contains ${newer.sort().at(-1)}). Start that release, or restore a backup made before it.`,
    );
  }
  const changed = numbered.find(({ name, checksum }) => (done.get(name)?.checksum ?? checksum) !== checksum);
  if (changed) {
    throw new StartRefusal(
      `Migration ${changed.name} was changed after it was applied. Restore the file and add a new migration instead.`,
    );
  }
}

async function applyAll(
  client: pg.Client,
  done: ReadonlyMap<string, Applied>,
  numbered: readonly File[],
  functions: readonly File[],
): Promise<string[]> {
  const waiting = new Map(
    functions
      .filter(({ name, checksum }) => done.get(name)?.checksum !== checksum)
      .map((file) => [file.name, file]),
  );
  const applied: string[] = [];
  const run = async (file: File) => {
    await inTransaction(client, file, done.get(file.name)?.functions ?? []);
    waiting.delete(file.name);
    applied.push(file.name);
  };
  for (const file of numbered) {
    if (done.has(file.name)) continue;
    for (const area of neededBy(file)) {
      const needed = waiting.get(`functions/${area}.sql`);
      if (needed) await run(needed);
    }
    await run(file);
  }
  for (const file of [...waiting.values()]) await run(file);
  const names = new Set(functions.map(({ name }) => name));
  for (const { name, functions: left } of done.values())
    if (name.startsWith('functions/') && !names.has(name)) await forget(client, name, left);
  return applied;
}

const neededBy = ({ text }: File): string[] =>
  /^-- needs: (.+)$/m.exec(text.split('\n', 1)[0] ?? '')?.[1]?.split(' ') ?? [];

async function inTransaction(client: pg.Client, { name, text, checksum }: File, before: readonly string[]) {
  await client.query('BEGIN');
  try {
    let made: string[] = [];
    if (name.startsWith('functions/')) made = await applyFunctions(client, text, before);
    else await client.query(text);
    await client.query(
      `INSERT INTO schema_migrations (name, checksum, functions) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE
        SET checksum = excluded.checksum, functions = excluded.functions, applied_at = now()`,
      [name, checksum, made],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** A file of functions that this release has no more. */
async function forget(client: pg.Client, name: string, functions: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  await dropFunctions(client, functions);
  await client.query('DELETE FROM schema_migrations WHERE name = $1', [name]);
  await client.query('COMMIT');
}

async function ensureRole(client: pg.Client): Promise<void> {
  // Roles belong to the whole server: several databases of one server may be migrated at the same time
  await client.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${appRole}') THEN
      CREATE ROLE ${appRole} LOGIN NOBYPASSRLS;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  // from PostgreSQL 16 on, whoever creates a role may grant it but not yet work as it
  await client.query(`DO $$ BEGIN
    IF NOT pg_has_role(current_user, '${appRole}',
      CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
      GRANT ${appRole} TO CURRENT_USER;
    END IF;
  -- an owner that may not: then the role signs in itself
  EXCEPTION WHEN insufficient_privilege THEN NULL; END $$`);
  await client.query(
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${appRole};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO ${appRole}`,
  );
}
