import { randomUUID } from 'node:crypto';
import { withClient } from '../../src/platform/db/client.ts';
import type { Connection } from '../../src/platform/db/database.ts';

export const templateName = 'gatehouse_template';

/** A fresh copy of the migrated template, under a name of its own. */
export async function copyTemplate(server: Connection): Promise<Connection> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient({ ...server, database: 'postgres' }, async (client) => {
    // a template with a connection cannot be copied; copies of several workers take turns
    await client.query('SELECT pg_advisory_lock(1)');
    // file by file: half the work of writing every page to the log first, which nobody reads here
    await client.query(`CREATE DATABASE ${database} TEMPLATE ${templateName} STRATEGY file_copy`);
  });
  return { ...server, database };
}

export async function dropCopy(connection: Connection): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${connection.database} WITH (FORCE)`),
  );
}
