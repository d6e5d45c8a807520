import { StartRefusal } from '../start-refusal.ts';

/** A connection or pool of pg. */
export interface Queryable {
  query(sql: string): Promise<{ rows: unknown[] }>;
}

/**
 * Asserts that the database is set up so that an acknowledged transaction survives a power cut (security.md §1.7).
 * @throws StartRefusal that names the first incorrect setting
 */
export async function assertDurable(client: Queryable): Promise<void> {
  const { rows } = await client.query(
    `SELECT name FROM unnest(ARRAY['fsync', 'full_page_writes', 'synchronous_commit']) WITH ORDINALITY AS s (name, at)
     WHERE current_setting(name) = 'off' ORDER BY at LIMIT 1`,
  );
  const [off] = rows;
  if (typeof off !== 'object' || off === null || !('name' in off)) return;
  throw new StartRefusal(
    `The database runs with ${off.name} = off and could lose acknowledged punches. Set it to on and start again.`,
  );
}

/**
 * Asserts that the server is writable. A standby would accept connections and reject all changes.
 * @throws StartRefusal that says which server to use instead
 */
export async function assertLeader(client: Queryable): Promise<void> {
  const { rows } = await client.query('SELECT 1 WHERE pg_is_in_recovery()');
  if (rows.length === 0) return;
  throw new StartRefusal(
    'The database in DATABASE_URL is a read-only standby. Use the leader, or a proxy that follows it, and start again.',
  );
}

/** Creates the database if it does not exist. `name` is a plain identifier. */
export async function ensureDatabase(client: Queryable, name: string): Promise<void> {
  const { rows } = await client.query(`SELECT 1 FROM pg_database WHERE datname = '${name}'`);
  if (rows.length === 0) await client.query(`CREATE DATABASE ${name}`);
}
