import { fromKysely, PgBoss } from 'pg-boss';
import { type Connection, type Db, roleOption } from './db/database.ts';
import { appRole, setUpLock } from './db/migrate.ts';
import { announceJob } from './live.ts';
import type { Job, Jobs, Services } from './services.ts';

const schema = 'pgboss';
/** Whoever sends a job says so, and it is worked at once; this is for what comes by the clock, is tried again, or was not heard. */
const pollingIntervalSeconds = 10;
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
  try {
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const { queue } of jobs)
      if (!known.has(queue)) await boss.createQueue(queue, { ...queueOptions, policy: 'short' });
    // portals that start together would change the same grants at once, which PostgreSQL refuses
    await boss.getDb().executeSql(`SELECT pg_advisory_xact_lock(${setUpLock});
      GRANT USAGE ON SCHEMA ${schema} TO ${appRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${appRole};
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${appRole}`);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Sends and works jobs as the portal's own role. */
export class JobQueue implements Jobs {
  readonly #boss: PgBoss;
  readonly #onError: (error: Error) => void;
  /** Who works a queue in this process. */
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

  /** Begins to work each of them; answers when each has begun. */
  work(services: Services, jobs: readonly Job[]): Promise<void>[] {
    services.live.on('job', (queue) => this.#wake(queue));
    services.live.on('gap', () => jobs.map(({ queue }) => this.#wake(queue)));
    const known = this.#boss.getSchedules();
    return jobs.map((job) => this.#begin(services, job, known));
  }

  async #begin(services: Services, job: Job, known: ReturnType<PgBoss['getSchedules']>): Promise<void> {
    const { queue } = job;
    const worker = await this.#boss.work<object>(queue, { pollingIntervalSeconds }, async (taken) => {
      // the next one may wait already: it was announced once for all of a transaction
      this.#wake(queue);
      for (const { data } of taken) {
        await job.run(services, data ?? {}).catch((error: unknown) => {
          this.#onError(new Error(`job ${queue} failed`, { cause: error }));
          throw error; // the queue tries again
        });
      }
    });
    this.#workers.set(queue, worker);
    // each is a commit, and nearly always there already
    if (job.cron && !(await known).some(({ name, cron }) => name === queue && cron === job.cron))
      await this.#boss.schedule(queue, job.cron);
    if (job.topic)
      services.live.on('event', ({ topic }) => {
        // of all processes that hear of it one does it
        if (topic === job.topic) this.#sendOne(queue, topic).catch(this.#onError);
      });
    if (job.atStart) await this.#sendOne(queue, 'start');
  }

  /** Looks into the queue now, or as soon as what was taken from it is done. */
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
      // the 'short' policy keeps one waiting job per key; without a key every job is its own
      singletonKey: key ?? crypto.randomUUID(),
    });
    await announceJob(db, queue);
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }
}
