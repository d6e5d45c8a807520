import { fromKysely, PgBoss } from 'pg-boss';
import { type Connection, type Db, roleOption } from './db/database.ts';
import { appRole, setUpLock } from './db/migrate.ts';
import type { Job, Jobs, Services } from './services.ts';

const schema = 'pgboss';
const queueOptions = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 600,
};

/** Creates the queue's tables and the given queues; run by the owner when the portal starts. */
export async function installJobs(
  connection: Connection,
  jobs: readonly Job[],
  onError: (error: Error) => void,
) {
  const boss = new PgBoss({ ...connection, schema, max: 1, supervise: false, schedule: false });
  boss.on('error', onError);
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { queue } of jobs)
    if (!known.has(queue)) await boss.createQueue(queue, { ...queueOptions, policy: 'short' });
  // portals that start together would change the same grants at once, which PostgreSQL refuses
  await boss.getDb().executeSql(`SELECT pg_advisory_xact_lock(${setUpLock});
    GRANT USAGE ON SCHEMA ${schema} TO ${appRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${appRole};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${appRole}`);
  await boss.stop({ graceful: false });
}

/** Sends and works jobs as the portal's own role. */
export class JobQueue implements Jobs {
  readonly #boss: PgBoss;
  readonly #onError: (error: Error) => void;

  constructor(connection: Connection, onError: (error: Error) => void) {
    const options = { ...connection, options: roleOption(connection) };
    this.#boss = new PgBoss({
      ...options,
      schema,
      max: 2,
      migrate: false,
      createSchema: false,
      superviseIntervalSeconds: 120,
    });
    this.#boss.on('error', onError);
    this.#onError = onError;
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  async work(services: Services, jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) {
      await this.#boss.work<object>(
        job.queue,
        { pollingIntervalSeconds: job.cron ? 10 : 1 },
        async (taken) => {
          for (const { data } of taken) {
            await job.run(services, data ?? {}).catch((error: unknown) => {
              this.#onError(new Error(`job ${job.queue} failed`, { cause: error }));
              throw error; // the queue tries again
            });
          }
        },
      );
      if (job.cron) await this.#boss.schedule(job.queue, job.cron);
      if (job.topic)
        services.live.on('event', ({ topic }) => {
          // of all processes that hear of it one does it
          if (topic === job.topic)
            this.#boss.send(job.queue, {}, { singletonKey: topic }).catch(this.#onError);
        });
      if (job.atStart) await this.#boss.send(job.queue, {}, { singletonKey: 'start' });
    }
  }

  async send(
    db: Db,
    queue: string,
    data: object,
    { key, startAfterSeconds }: { key?: string; startAfterSeconds?: number } = {},
  ) {
    await this.#boss.send(queue, data, {
      db: fromKysely(db),
      // the 'short' policy keeps one waiting job per key; without a key every job is its own
      singletonKey: key ?? crypto.randomUUID(),
      ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
    });
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }
}
