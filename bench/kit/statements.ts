import { ownerConnection, root } from '@gatehouse/testing/portal/start-portal';
import type { InjectOptions } from 'fastify';
import type pg from 'pg';
import { loadConfig } from '../../apps/server/src/config.ts';
import { deriveConnections } from '../../apps/server/src/platform/db/connections.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { openPortal } from '../../apps/server/src/portal.ts';

/** One statement as sent by the portal. The portal sends a statement without values as plain text. */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

export interface RecordedRequest {
  statements: Statement[];
  /** Connection options of the portal's database, including its role. */
  sessionOptions: string;
  status: number;
  body: string;
}

type Portal = Awaited<ReturnType<typeof openPortal>>;

/** Opens a second portal on the running database. It runs no jobs, and `onClient` receives each of its connections once. */
export async function openSecondPortal(
  dataDir: string,
  onClient: (client: pg.PoolClient) => void,
): Promise<Portal> {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '2' }, root);
  const { host, port, user, database } = ownerConnection(dataDir);
  const portal = await openPortal(
    config,
    deriveConnections({ host, port, user, database }),
    createLog('silent'),
    {
      work: false,
    },
  );
  const seenClients = new WeakSet<pg.PoolClient>();
  for (const { pool } of [portal.services.database, portal.devices])
    pool.on('acquire', (client) => {
      if (seenClients.has(client)) return;
      seenClients.add(client);
      onClient(client);
    });
  return portal;
}

/**
 * Records the database statements of one request, from BEGIN to COMMIT. The limit server sends these statements later.
 * A second portal on the running database receives the request twice. Only the second request is recorded, because the
 * first one has filled the caches.
 */
export async function recordStatements(
  dataDir: string,
  requests: readonly [InjectOptions, InjectOptions],
): Promise<RecordedRequest> {
  const statements: Statement[] = [];
  const portal = await openSecondPortal(dataDir, (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown; // A single signature replaces all overloads of `query`.
    client.query = ((statement: string | Statement, ...rest: unknown[]) => {
      statements.push(typeof statement === 'string' ? { text: statement } : { ...statement });
      return query(statement, ...rest);
    }) as typeof client.query; // Replaces the `query` function with one that also records its statements.
  });
  try {
    await portal.app.inject(requests[0]);
    statements.length = 0;
    const answer = await portal.app.inject(requests[1]);
    const sessionOptions = portal.services.database.pool.options.options ?? '';
    return { statements: [...statements], sessionOptions, status: answer.statusCode, body: answer.body };
  } finally {
    await portal.close();
  }
}
