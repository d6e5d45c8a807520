import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareAccounts } from '../../src/features/auth/accounts/first-start.service.ts';
import { features } from '../../src/features/index.ts';
import { Database } from '../../src/platform/db/database.ts';
import { appRole, migrate } from '../../src/platform/db/migrate.ts';
import { startEmbedded } from '../../src/platform/embedded/embedded.ts';
import { installJobs } from '../../src/platform/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { asOwner, templateName } from './database.ts';

/** One real PostgreSQL for all server tests, with one migrated template database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  const embedded = await startEmbedded({ dataDir, log: createLog('silent') });
  const server = { ...embedded.connection, database: 'postgres' };
  await asOwner(server, (client) => client.query(`CREATE DATABASE ${templateName}`));
  const connection = { ...server, database: templateName };
  const onError = () => undefined;
  await migrate(connection);
  await installJobs(
    connection,
    features.flatMap((feature) => feature.jobs ?? []),
    onError,
  );
  const database = new Database({ connection, poolSize: 2, role: appRole, onError });
  await prepareAccounts(database, new Date(), 'first-Start-1');
  await database.end();
  project.provide('server', embedded.connection);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    server: { host: string; port: number; user: string; database: string };
  }
}
