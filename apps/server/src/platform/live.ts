import { EventEmitter } from 'node:events';
import pg from 'pg';
import { type Connection, type Db, roleOption } from './db/database.ts';
import { notify } from './db/live.queries.ts';
import type { LiveEvent } from './live-event.ts';

const channel = 'gatehouse_live';
const jobsChannel = 'gatehouse_jobs';
const retryMs = 1_000;
const probeMs = 10_000;
/** A notification holds 8000 bytes. */
const idsPerNotification = 400;

/** Tells every portal process, once the caller's transaction commits. */
export async function announce(db: Db, event: LiveEvent): Promise<void> {
  const { ids } = event;
  if (!ids) return void (await notify(db, channel, JSON.stringify(event)));
  for (let from = 0; from < ids.length; from += idsPerNotification) {
    const some = { ...event, ids: ids.slice(from, from + idsPerNotification) };
    await notify(db, channel, JSON.stringify(some));
  }
}

/** Tells every portal process that a job waits in this queue, once the caller's transaction commits. */
export const announceJob = (db: Db, queue: string) => notify(db, jobsChannel, queue);

/**
 * Hears what any process announced, over one connection of its own that is opened again when it breaks.
 * `job`: one waits in this queue. `gap`: something may have been missed. `closing`: the portal stops.
 */
export class LiveEvents extends EventEmitter<{ event: [LiveEvent]; job: [string]; gap: []; closing: [] }> {
  readonly #connection: Connection;
  #client: pg.Client | undefined;
  #closed = false;
  #retrying: NodeJS.Timeout | undefined;
  #probing: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    super();
    this.setMaxListeners(0); // one listener per open browser
    this.#connection = connection;
  }

  /** Connects and listens; rejects when the database is out of reach. */
  async start(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'gatehouse-live',
      options: roleOption(this.#connection),
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
    });
    this.#client = client;
    const lost = () => this.#lost(client);
    client.on('notification', ({ channel: of, payload = '' }) =>
      of === jobsChannel ? this.emit('job', payload) : this.#hear(payload),
    );
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}; LISTEN ${jobsChannel}`);
    } catch (error) {
      // a standby lets connect and refuses to listen: without this, each try would leave a connection behind
      if (client === this.#client) this.#client = undefined;
      void client.end().catch(() => undefined);
      throw error;
    }
    // a connection that a firewall dropped says nothing: ask
    this.#probing = setInterval(() => void client.query('SELECT 1').catch(lost), probeMs);
    this.#probing.unref();
  }

  /** Stops listening and tells the open streams to end: requests in flight are finished, these never would be. */
  async close(): Promise<void> {
    this.#closed = true;
    this.emit('closing');
    clearTimeout(this.#retrying);
    clearInterval(this.#probing);
    await this.#client?.end().catch(() => undefined);
  }

  #hear(payload: string): void {
    try {
      this.emit('event', JSON.parse(payload) as LiveEvent);
    } catch (error) {
      // a newer release on the same database may say what this one cannot read
      if (!(error instanceof SyntaxError)) throw error;
    }
  }

  #lost(client: pg.Client): void {
    if (this.#closed || client !== this.#client) return;
    this.#client = undefined;
    clearInterval(this.#probing);
    void client.end().catch(() => undefined);
    this.#retry();
  }

  #retry(): void {
    if (this.#closed) return;
    clearTimeout(this.#retrying);
    this.#retrying = setTimeout(() => {
      this.start().then(
        () => this.emit('gap'),
        () => this.#retry(),
      );
    }, retryMs);
    this.#retrying.unref();
  }
}
