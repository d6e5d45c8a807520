import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { repositoryRoot } from './config.ts';
import { findTimeZoneWarnings } from './features/area/devices/differing-zones.service.ts';
import { firstAccountName, prepareAccounts } from './features/auth/accounts/first-start.service.ts';
import { findPasswordsOffWarnings } from './features/auth/identity-providers/passwords-off.service.ts';
import { features } from './features/index.ts';
import { headsJob, headsMailJob } from './features/settings/system-log/chain-heads.jobs.ts';
import { publicKeyOf } from './features/settings/system-log/system-log-signing.rules.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { assertLeastPrivilege, type Connections } from './platform/db/connections.ts';
import { type Connection, Database } from './platform/db/database.ts';
import { findPublicKey, recordPublicKey } from './platform/db/installation.ts';
import { purgeJob } from './platform/db/maintenance.ts';
import { migrate } from './platform/db/migrate.ts';
import { FileStore } from './platform/files/store.ts';
import { basePathOf } from './platform/http/base-path.ts';
import { installJobs, JobQueue } from './platform/jobs.ts';
import { LiveEvents } from './platform/live.ts';
import { createFairShare } from './platform/load/fair-share.ts';
import { openPost } from './platform/mail/post.ts';
import { publicHost } from './platform/public-host.ts';
import type { Job, Services } from './platform/services.ts';
import { StartRefusal } from './platform/start-refusal.ts';

export { firstAccountName };

export interface Portal {
  app: FastifyInstance;
  services: Services;
  devices: Database;
  /** Password of the first SYSADMIN. Only set at the start of the portal that created this account. */
  firstPassword: string | undefined;
  close(): Promise<void>;
}

/**
 * Jobs have their own connections. If jobs and people shared connections, the jobs of each minute would leave people
 * with connections that have no prepared statements. The next call of a person would then take two to six times as
 * long.
 */
const connectionsOfJobs = { poolSize: 4, keptOpen: 1 };

/**
 * Waits for all promises like `Promise.all`, but also after a rejection until every promise is settled. The caller may
 * then stop the database immediately.
 */
async function settleAll<T extends readonly Promise<unknown>[]>(work: readonly [...T]) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/**
 * Opens the portal on a database that is already reachable, ready to listen. Tests open the portal in the same way. If
 * the start fails, closes everything that was opened.
 */
export async function openPortal(
  config: Config,
  { app: asApp, owner }: Connections,
  log: Logger,
  {
    clock = systemClock,
    work = true,
    newKey = false,
  }: { clock?: Clock; work?: boolean; newKey?: boolean } = {},
): Promise<Portal> {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection');
  const chainHeadOptions = {
    info: (line: string) => log.info(line),
    error: (line: string) => log.error(line),
    mailTo: config.auditMail,
  };
  const jobs: Job[] = [
    ...features.flatMap((feature) => feature.jobs ?? []),
    purgeJob(owner),
    headsJob(chainHeadOptions),
    headsMailJob(chainHeadOptions),
  ];
  const { warnings } = await migrate(owner);
  for (const warning of warnings) log.warn(warning);
  const [masterKey] = await settleAll([
    loadKey(config, owner, newKey),
    installJobs(owner, jobs, onError),
    assertLeastPrivilege(asApp),
  ]);
  const poolSize = config.databasePoolSize;
  const openClientDatabase = (main?: Database) =>
    new Database({
      connection: asApp,
      poolSize,
      share: createFairShare(poolSize),
      ...(main && { main }),
      onError,
    });
  const database = openClientDatabase();
  const devices = openClientDatabase(database);
  const ofJobs = new Database({ connection: asApp, ...connectionsOfJobs, onError });
  const queue = new JobQueue(asApp, onError);
  const services: Services = {
    clock,
    database,
    live: new LiveEvents(asApp),
    jobs: queue,
    post: openPost({
      url: config.mailUrl,
      from: config.mailFrom,
      host: publicHost(config.publicUrl),
      folder: join(config.dataDir, 'mail'),
    }),
    store: new FileStore(join(config.dataDir, 'files'), masterKey),
    settings: {
      publicUrl: config.publicUrl,
      basePath: basePathOf(config.publicUrl),
      dataDir: config.dataDir,
      fileQuota: config.companyFilesGb * 1024 ** 3,
      masterKey,
      hasMailServer: config.mailUrl !== undefined,
      hasOwnDatabase: config.databaseUrl === undefined,
      secureCookies: config.publicUrl.startsWith('https:'),
      checkAnswers: config.mode !== 'production',
      terminals: {
        networks: config.terminalNetworks,
        refusedPorts: [asApp, owner].map(portOf),
        itself: config.mode === 'test',
      },
      identityProviders: config.identityProviders,
      webhookHosts: config.webhookHosts,
    },
  };
  const closeConnections = async () => {
    await queue.stop();
    await ofJobs.end();
    await devices.end();
    await database.end();
  };
  const building = buildApp(services, {
    devices,
    log,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    screens: join(repositoryRoot, 'apps/web/dist'),
  });
  try {
    const [app, firstPassword] = await settleAll([
      building,
      prepareAccounts(database, clock.now(), config.firstAdminPassword),
      services.live.start(),
      queue.start(),
    ]);
    if (work) await settleAll(queue.work({ ...services, database: ofJobs }, jobs));
    for (const line of await findTimeZoneWarnings(services)) log.warn(line);
    for (const line of await findPasswordsOffWarnings(services)) log.warn(line);
    const close = () => app.close().then(closeConnections);
    return { app, services, devices, firstPassword, close };
  } catch (error) {
    await building.then(
      (app) => app.close(),
      () => services.live.close(),
    );
    await closeConnections();
    throw error;
  }
}

const portOf = ({ connectionString, port }: Connection): number =>
  connectionString ? Number(new URL(connectionString).port || 5432) : (port ?? 5432);

/**
 * Returns the key with which the data were written. Creates a new key at the first start, or if the existing key is to
 * be replaced.
 */
async function loadKey(config: Config, owner: Connection, newKey: boolean): Promise<Buffer> {
  const mayMake = newKey || (await findPublicKey(owner)) === null;
  const masterKey = await readMasterKey(config, mayMake);
  await recordPublicKey(owner, publicKeyOf(masterKey), { anew: newKey });
  return masterKey;
}

/**
 * Returns the secret from which other secrets are derived: SECRET_KEY if it is set, otherwise a key that is created
 * once and stored in the data folder.
 */
export async function readMasterKey(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  mayMake: boolean,
): Promise<Buffer> {
  if (config.secretKey) return createHmac('sha256', 'gatehouse').update(config.secretKey).digest();
  const file = join(config.dataDir, 'secret.key');
  if (mayMake) {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await writeFile(file, randomBytes(32), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting);
  }
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new StartRefusal(
      `The secret key is missing. Put secret.key back into ${config.dataDir} or set SECRET_KEY. If the key is lost, start once with npm start -- --new-key (docs/operations.md, "Backup and restore").`,
    );
  });
}

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};
