import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import { openClient } from './client.ts';
import type { Connection } from './database.ts';
import { applyFunctions, dropFunctions } from './functions.ts';
import { syncTimeZones } from './time-zones.ts';

/**
 * Folder of the migrations: numbered files for tables, and `functions/` for functions, which can be replaced at any
 * time.
 */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations');
/** Key of the advisory lock that lets only one portal set up the database at a time. */
export const setUpLock = 20_261_120;
/** First migration of databases created before the first release. They cannot be upgraded. */
const beforeFirstRelease = '0001_platform.sql';

/** The role of the portal. It owns nothing, cannot bypass row-level security and cannot switch to another role. */
export const appRole = 'gatehouse_app';

interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
}

interface AppliedMigration {
  name: string;
  checksum: string;
  /** Signatures of the functions that the file created. Empty for numbered files. */
  functions: string[];
}

/**
 * Upgrades the database to the schema of this release. Applies every new numbered file, and every file of functions
 * that has changed. Each file has its own transaction, and only one portal migrates at a time. If policies, triggers or
 * indexes of a numbered file use functions, its first line names their files (`-- needs: viewer auth`), which are
 * applied before it. The other function files are applied after the numbered files.
 * Returns the applied files, and the warnings of files that found questionable data.
 * @param folder a different folder of migrations, for tests
 * @throws StartRefusal if the database was written by a newer release, or if an applied numbered file has changed since
 */
export async function migrate(
  connection: Connection,
  folder = migrationsFolder,
): Promise<{ applied: string[]; warnings: string[] }> {
  const client = await openClient(connection);
  const warnings: string[] = [];
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') warnings.push(message ?? '');
  });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [setUpLock]);
    await ensureRole(client);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now(), functions text[] NOT NULL DEFAULT '{}');
      REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${appRole}`);
    await refusePreReleaseDatabase(client);
    const { rows } = await client.query<AppliedMigration>(
      'SELECT name, checksum, functions FROM schema_migrations',
    );
    const done = new Map(rows.map((row) => [row.name, row]));
    const numbered = await readFiles(folder, '');
    const functions = await readFiles(folder, 'functions/');
    refuseOtherMigrations(done, numbered);
    const applied = await applyAll(client, done, numbered, functions);
    if (folder === migrationsFolder) await syncTimeZones(client);
    return { applied, warnings };
  } finally {
    await client.end();
  }
}

async function readFiles(folder: string, under: string): Promise<MigrationFile[]> {
  const names = (await readdir(join(folder, under))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, under, name), 'utf8');
      return { name: under + name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function refusePreReleaseDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM schema_migrations WHERE name = $1', [
    beforeFirstRelease,
  ]);
  if (rowCount) {
    throw new StartRefusal(
      'The database was created before the first release of Gatehouse and can’t be migrated. Start with an empty one (set another DATA_DIR, or another database in DATABASE_URL).',
    );
  }
}

/**
 * Compares the applied numbered migrations with those of this release. Ignores function files, because an older release
 * replaces them with its own.
 */
function refuseOtherMigrations(
  done: ReadonlyMap<string, AppliedMigration>,
  numbered: readonly MigrationFile[],
): void {
  const names = new Set(numbered.map(({ name }) => name));
  const newer = [...done.keys()].filter((name) => !name.startsWith('functions/') && !names.has(name));
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
  done: ReadonlyMap<string, AppliedMigration>,
  numbered: readonly MigrationFile[],
  functions: readonly MigrationFile[],
): Promise<string[]> {
  const waiting = new Map(
    functions
      .filter(({ name, checksum }) => done.get(name)?.checksum !== checksum)
      .map((file) => [file.name, file]),
  );
  const applied: string[] = [];
  const run = async (file: MigrationFile) => {
    await applyInTransaction(client, file, done.get(file.name)?.functions ?? []);
    waiting.delete(file.name);
    applied.push(file.name);
  };
  for (const file of numbered) {
    if (done.has(file.name)) continue;
    for (const area of dependenciesOf(file)) {
      const dependency = waiting.get(`functions/${area}.sql`);
      if (dependency) await run(dependency);
    }
    await run(file);
  }
  for (const file of [...waiting.values()]) await run(file);
  const names = new Set(functions.map(({ name }) => name));
  for (const { name, functions: left } of done.values())
    if (name.startsWith('functions/') && !names.has(name)) await removeFunctionFile(client, name, left);
  return applied;
}

const dependenciesOf = ({ text }: MigrationFile): string[] =>
  /^-- needs: (.+)$/m.exec(text.split('\n', 1)[0] ?? '')?.[1]?.split(' ') ?? [];

async function applyInTransaction(
  client: pg.Client,
  { name, text, checksum }: MigrationFile,
  before: readonly string[],
) {
  await client.query('BEGIN');
  try {
    let signatures: string[] = [];
    if (name.startsWith('functions/')) signatures = await applyFunctions(client, text, before);
    else await client.query(text);
    await client.query(
      `INSERT INTO schema_migrations (name, checksum, functions) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE
        SET checksum = excluded.checksum, functions = excluded.functions, applied_at = now()`,
      [name, checksum, signatures],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Drops the functions of an applied function file that this release does not contain. */
async function removeFunctionFile(
  client: pg.Client,
  name: string,
  functions: readonly string[],
): Promise<void> {
  await client.query('BEGIN');
  await dropFunctions(client, functions);
  await client.query('DELETE FROM schema_migrations WHERE name = $1', [name]);
  await client.query('COMMIT');
}

async function ensureRole(client: pg.Client): Promise<void> {
  // Ignores a role that already exists. Roles belong to the whole database server, and several of its databases may be
  // migrated at the same time.
  await client.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${appRole}') THEN
      CREATE ROLE ${appRole} LOGIN NOBYPASSRLS;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  // Since PostgreSQL 16, the creator of a role cannot switch to the role without this grant.
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
