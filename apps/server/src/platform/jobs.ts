import { fromKysely, PgBoss } from 'pg-boss';
import { type Connection, type Db, roleOption } from './db/database.ts';
import { appRole, setUpLock } from './db/migrate.ts';
import { announceJob } from './live.ts';
import type { Job, Jobs, Services } from './services.ts';

const schema = 'pgboss';
/** New jobs notify the workers and start immediately. Polling is for scheduled jobs, retries and lost notifications. */
const pollingIntervalSeconds = 10;
const queueOptions = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 600,
};

/**
 * Creates the tables of the job system and the given queues. The database owner runs this function when the portal
 * starts.
 */
export async function installJobs(
  connection: Connection,
  jobs: readonly Job[],
  onError: (error: Error) => void,
) {
  const boss = new PgBoss({ ...connection, schema, max: 1, supervise: false, schedule: false });
  boss.on('error', onError);
  try {
    await boss.start();
    const queueNames = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const { queue } of jobs)
      if (!queueNames.has(queue)) await boss.createQueue(queue, { ...queueOptions, policy: 'short' });
    // The lock is needed because portals that start together would change the same grants concurrently, which
    // PostgreSQL rejects.
    await boss.getDb().executeSql(`SELECT pg_advisory_xact_lock(${setUpLock});
      GRANT USAGE ON SCHEMA ${schema} TO ${appRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${appRole};
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${appRole}`);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Sends and runs jobs with the role of the portal. */
export class JobQueue implements Jobs {
  readonly #boss: PgBoss;
  readonly #onError: (error: Error) => void;
  readonly #workers = new Map<string, string>();

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

  /** Starts a worker for each job. Returns one promise per job, which resolves when the worker has started. */
  work(services: Services, jobs: readonly Job[]): Promise<void>[] {
    services.live.on('job', (queue) => this.#wake(queue));
    services.live.on('gap', () => jobs.map(({ queue }) => this.#wake(queue)));
    const schedules = this.#boss.getSchedules();
    return jobs.map((job) => this.#begin(services, job, schedules));
  }

  async #begin(services: Services, job: Job, schedules: ReturnType<PgBoss['getSchedules']>): Promise<void> {
    const { queue } = job;
    const worker = await this.#boss.work<object>(queue, { pollingIntervalSeconds }, async (fetchedJobs) => {
      // Makes the worker check the queue again, because a single notification covers all jobs of a transaction.
      this.#wake(queue);
      for (const { data } of fetchedJobs) {
        await job.run(services, data ?? {}).catch((error: unknown) => {
          this.#onError(new Error(`job ${queue} failed`, { cause: error }));
          throw error; // Throws the error again, so that the queue retries the job.
        });
      }
    });
    this.#workers.set(queue, worker);
    // Adds the schedule only if it is missing, because each addition is a commit and the schedule nearly always exists
    // already.
    if (job.cron && !(await schedules).some(({ name, cron }) => name === queue && cron === job.cron))
      await this.#boss.schedule(queue, job.cron);
    if (job.topic)
      services.live.on('event', ({ topic }) => {
        // Every process receives the event, and one of them runs the job.
        if (topic === job.topic) this.#sendOne(queue, topic).catch(this.#onError);
      });
    if (job.atStart) await this.#sendOne(queue, 'start');
  }

  /** Makes the worker check its queue now, or as soon as its fetched jobs are done. */
  #wake(queue: string): void {
    const worker = this.#workers.get(queue);
    if (worker) this.#boss.notifyWorker(worker);
  }

  async #sendOne(queue: string, singletonKey: string): Promise<void> {
    await this.#boss.send(queue, {}, { singletonKey });
    this.#wake(queue);
  }

  async send(db: Db, queue: string, data: object, { key }: { key?: string } = {}) {
    await this.#boss.send(queue, data, {
      db: fromKysely(db),
      // The 'short' policy keeps at most one waiting job per key. A job without a key gets a random key.
      singletonKey: key ?? crypto.randomUUID(),
    });
    await announceJob(db, queue);
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }
}
