import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { repositoryRoot } from './config.ts';
import { prepareAccounts } from './features/auth/accounts/first-start.service.ts';
import { features } from './features/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Connection, Database } from './platform/db/database.ts';
import { appRole, migrate } from './platform/db/migrate.ts';
import { FileStore } from './platform/files/store.ts';
import { installJobs, JobQueue } from './platform/jobs.ts';
import { LiveEvents } from './platform/live.ts';
import { openPost } from './platform/mail/post.ts';
import type { Services } from './platform/services.ts';

export interface Portal {
  app: FastifyInstance;
  services: Services;
  /** The first SYSADMIN's password, on the start that made the account. */
  firstPassword: string | undefined;
  close(): Promise<void>;
}

/** Everything between a reachable database and a server ready to listen. Tests start the same portal. */
export async function openPortal(
  config: Config,
  connection: Connection,
  log: Logger,
  { clock = systemClock, work = true }: { clock?: Clock; work?: boolean } = {},
): Promise<Portal> {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection');
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  await migrate(connection);
  await installJobs(connection, jobs, onError);
  const database = new Database({ connection, poolSize: config.databasePoolSize, role: appRole, onError });
  const queue = new JobQueue(connection, onError);
  const masterKey = await readMasterKey(config);
  const services: Services = {
    clock,
    database,
    live: new LiveEvents(connection),
    jobs: queue,
    post: openPost({ url: config.mailUrl, from: config.mailFrom, folder: join(config.dataDir, 'mail') }),
    store: new FileStore(join(config.dataDir, 'files'), masterKey),
    settings: {
      publicUrl: config.publicUrl,
      dataDir: config.dataDir,
      masterKey,
      secureCookies: config.publicUrl.startsWith('https:'),
      checkAnswers: config.mode !== 'production',
    },
  };
  await Promise.all([services.live.start(), queue.start()]);
  const firstPassword = await prepareAccounts(database, clock.now(), config.firstAdminPassword);
  const app = await buildApp(services, {
    log,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    screens: join(repositoryRoot, 'apps/web/dist'),
  });
  if (work) await queue.work(services, jobs);
  return {
    app,
    services,
    firstPassword,
    async close() {
      await app.close();
      await queue.stop();
      await database.end();
    },
  };
}

/** Root of derived secrets: SECRET_KEY where it is set, else a key made once beside the data. */
async function readMasterKey(config: Config): Promise<Buffer> {
  if (config.secretKey) return createHmac('sha256', 'gatehouse').update(config.secretKey).digest();
  const file = join(config.dataDir, 'secret.key');
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, randomBytes(32), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file);
}
