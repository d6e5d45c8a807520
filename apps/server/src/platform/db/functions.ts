import type { ClientBase } from 'pg';

/**
 * Runs a file of functions within the caller's transaction. What the file made the last time goes first, so that a function
 * may change its arguments, their names or what it answers; one that a trigger, policy or index calls stays, and is replaced
 * where it stands. One of those that the file no longer has fails: a numbered migration has to take away what calls it.
 * @param before signatures that the file made the last time
 * @returns signatures of the functions it made now
 */
export async function applyFunctions(
  client: ClientBase,
  text: string,
  before: readonly string[],
): Promise<string[]> {
  await dropFunctions(client, await uncalled(client, before));
  // a function may speak of tables and functions that come after it
  await client.query('SET LOCAL check_function_bodies = off');
  await client.query(text);
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND xmin = pg_current_xact_id()::xid ORDER BY 1`,
  );
  const made = rows.map(({ signature }) => signature);
  await dropFunctions(
    client,
    before.filter((signature) => !made.includes(signature)),
  );
  return made;
}

/** Drops the functions of these signatures that are there; fails where something of the database calls one. */
export async function dropFunctions(client: ClientBase, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) await client.query(`DROP FUNCTION IF EXISTS ${signature}`);
}

async function uncalled(client: ClientBase, signatures: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT s AS signature FROM unnest($1::text[]) s WHERE NOT EXISTS (SELECT FROM pg_depend d
      WHERE d.refclassid = 'pg_proc'::regclass AND d.refobjid = to_regprocedure(s) AND d.deptype = 'n')`,
    [signatures],
  );
  return rows.map(({ signature }) => signature);
}
