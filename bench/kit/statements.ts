import type { InjectOptions } from 'fastify';
import type pg from 'pg';
import { loadConfig } from '../../apps/server/src/config.ts';
import { deriveConnections } from '../../apps/server/src/platform/db/connections.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { openPortal } from '../../apps/server/src/portal.ts';
import { ownerConnection, root } from './portal.ts';

/** One statement as the portal sends it; without values it goes as plain text. */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

export interface Recorded {
  statements: Statement[];
  /** What its connections are set to, role included. */
  sessionOptions: string;
  status: number;
  body: string;
}

/**
 * What the portal asks its database for one request, from BEGIN to COMMIT: the limit server sends the same. A second portal
 * on the running database answers the request twice, and the second time is what counts: it has no caches to fill.
 */
export async function recordStatements(
  dataDir: string,
  requests: readonly [InjectOptions, InjectOptions],
): Promise<Recorded> {
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
  const statements: Statement[] = [];
  const heard = new WeakSet<pg.PoolClient>();
  const record = (client: pg.PoolClient) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown; // its many forms
    client.query = ((sent: string | Statement, ...rest: unknown[]) => {
      statements.push(typeof sent === 'string' ? { text: sent } : { ...sent });
      return query(sent, ...rest);
    }) as typeof client.query; // the same function, overheard
  };
  for (const { pool } of [portal.services.database, portal.devices]) pool.on('acquire', record);
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
