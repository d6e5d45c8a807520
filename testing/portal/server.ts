import { rm } from 'node:fs/promises';
import { prepareAccounts } from '../../apps/server/src/features/auth/accounts/first-start.service.ts';
import { features } from '../../apps/server/src/features/index.ts';
import { withClient } from '../../apps/server/src/platform/db/client.ts';
import { deriveConnections } from '../../apps/server/src/platform/db/connections.ts';
import { type Connection, Database } from '../../apps/server/src/platform/db/database.ts';
import { purgeJob } from '../../apps/server/src/platform/db/maintenance.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts';
import { installJobs } from '../../apps/server/src/platform/jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { templateName } from './database.ts';
import { createScratchFolder } from './scratch.ts';

/** A real PostgreSQL in its own folder, with the migrated template database that `copyTemplate` copies. */
export interface TestServer {
  connection: Awaited<ReturnType<typeof startEmbedded>>['connection'];
  close(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const dataDir = await createScratchFolder('gatehouse-test-');
  const embedded = await startEmbedded({ dataDir, log: createLog('silent') });
  await makeTemplate({ ...embedded.connection, database: 'postgres' });
  return {
    connection: embedded.connection,
    async close() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(server: Connection): Promise<void> {
  await withClient(server, (client) => client.query(`CREATE DATABASE ${templateName}`));
  const connection = { ...server, database: templateName };
  const onError = () => undefined;
  await migrate(connection);
  await installJobs(
    connection,
    [...features.flatMap((feature) => feature.jobs ?? []), purgeJob(connection)],
    onError,
  );
  const database = new Database({ connection: deriveConnections(connection).app, poolSize: 2, onError });
  await prepareAccounts(database, new Date(), 'first-Start-1');
  await database.end();
}
