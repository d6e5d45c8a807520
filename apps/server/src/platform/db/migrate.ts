import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import type { Connection } from './database.ts';

const folder = join(import.meta.dirname, '../../../migrations');
const lockKey = 20_261_120;

/** The role the portal works as; it owns nothing and cannot bypass row-level security. */
export const appRole = 'gatehouse_app';

/**
 * Brings the database to this release's shape: every numbered .sql file not yet applied, each in its own
 * transaction, one portal at a time. StartRefusal when the database was written by a newer release or
 * when an applied file has changed since.
 */
export async function migrate(connection: Connection): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await ensureRole(client);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    refuseNewer(done, files);
    const applied: string[] = [];
    for (const name of files) if (await apply(client, name, done.get(name))) applied.push(name);
    return { applied };
  } finally {
    await client.end();
  }
}

function refuseNewer(done: ReadonlyMap<string, string>, files: string[]): void {
  const unknown = [...done.keys()].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new StartRefusal(
      `The database was written by a newer release of Gatehouse (it holds ${unknown.sort().at(-1)}): start that release, or restore a backup made before it.`,
    );
  }
}

async function apply(client: pg.Client, name: string, appliedChecksum: string | undefined): Promise<boolean> {
  const text = await readFile(join(folder, name), 'utf8');
  const checksum = createHash('sha256').update(text).digest('hex');
  if (appliedChecksum === checksum) return false;
  if (appliedChecksum) {
    throw new StartRefusal(
      `Migration ${name} has changed since it was applied: restore the file and add a new migration instead.`,
    );
  }
  await client.query('BEGIN');
  try {
    await client.query(text);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function ensureRole(client: pg.Client): Promise<void> {
  // Roles belong to the whole server: several databases of one server may be migrated at the same time
  await client.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${appRole}') THEN
      CREATE ROLE ${appRole} NOLOGIN NOBYPASSRLS;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  // from PostgreSQL 16 on, whoever creates a role may grant it but not yet work as it
  await client.query(`DO $$ BEGIN
    IF NOT pg_has_role(current_user, '${appRole}',
      CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
      GRANT ${appRole} TO CURRENT_USER;
    END IF;
  END $$`);
  await client.query(
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${appRole}`,
  );
}
