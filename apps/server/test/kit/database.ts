import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Connection } from '../../src/platform/db/database.ts';

export const templateName = 'gatehouse_template';

/** Runs statements on a database of the test server as its owner, outside row-level security. */
export async function asOwner<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A fresh copy of the migrated template, under a name of its own. */
export async function copyTemplate(server: Connection): Promise<Connection> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner({ ...server, database: 'postgres' }, async (client) => {
    // a template with a connection cannot be copied; copies of several workers take turns
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query(`CREATE DATABASE ${database} TEMPLATE ${templateName}`);
  });
  return { ...server, database };
}

export async function dropCopy(connection: Connection): Promise<void> {
  await asOwner({ ...connection, database: 'postgres' }, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${connection.database} WITH (FORCE)`),
  );
}
