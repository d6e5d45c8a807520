import type { ClientBase } from 'pg';

/**
 * Runs a file of SQL functions in the caller's transaction. First drops the functions that the file created last time,
 * so that the new version can change the arguments, argument names or result of a function. A function that a trigger,
 * policy or index uses is not dropped but replaced. If the new file lacks such a function, the run fails until a
 * numbered migration removes the trigger, policy or index.
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

/** Drops the functions with these signatures, ignoring missing ones. Fails if a database object uses one of them. */
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
