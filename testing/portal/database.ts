import { randomUUID } from 'node:crypto';
import { withClient } from '../../apps/server/src/platform/db/client.ts';
import type { Connection } from '../../apps/server/src/platform/db/database.ts';

export const templateName = 'gatehouse_template';

export async function copyTemplate(server: Connection): Promise<Connection> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient({ ...server, database: 'postgres' }, async (client) => {
    // PostgreSQL cannot copy a template database while someone is connected to it, so the workers copy it one after
    // another.
    await client.query('SELECT pg_advisory_lock(1)');
    // Copies files, which takes half the time of writing every page to the write-ahead log. Tests do not need the
    // write-ahead log.
    await client.query(`CREATE DATABASE ${database} TEMPLATE ${templateName} STRATEGY file_copy`);
  });
  return { ...server, database };
}

export async function dropCopy(connection: Connection): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${connection.database} WITH (FORCE)`),
  );
}
