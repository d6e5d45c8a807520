import type { ClientBase } from 'pg';

/**
 * Runs a file of functions in the caller's transaction. First drops the functions that the file created last time, so
 * that a function can change its arguments, their names or its result. A function used by a trigger, policy or index is
 * not dropped but replaced. If the file no longer contains such a function, this fails: a numbered migration must first
 * remove its use.
 * @param before signatures of the functions that the file created last time
 * @returns signatures of the functions created now
 */
export async function applyFunctions(
  client: ClientBase,
  text: string,
  before: readonly string[],
): Promise<string[]> {
  await dropFunctions(client, await findUncalled(client, before));
  // A function may use tables and functions that are created later.
  await client.query('SET LOCAL check_function_bodies = off');
  await client.query(text);
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND xmin = pg_current_xact_id()::xid ORDER BY 1`,
  );
  const signatures = rows.map(({ signature }) => signature);
  await dropFunctions(
    client,
    before.filter((signature) => !signatures.includes(signature)),
  );
  return signatures;
}

/** Ignores missing functions. Fails if a database object uses one of them. */
export async function dropFunctions(client: ClientBase, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) await client.query(`DROP FUNCTION IF EXISTS ${signature}`);
}

async function findUncalled(client: ClientBase, signatures: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT s AS signature FROM unnest($1::text[]) s WHERE NOT EXISTS (SELECT FROM pg_depend d
      WHERE d.refclassid = 'pg_proc'::regclass AND d.refobjid = to_regprocedure(s) AND d.deptype = 'n')`,
    [signatures],
  );
  return rows.map(({ signature }) => signature);
}
