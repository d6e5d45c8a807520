import { EventEmitter } from 'node:events';
import pg from 'pg';
import { type Connection, type Db, roleOption } from './db/database.ts';
import { notify } from './db/live.queries.ts';
import type { LiveEvent } from './live-event.ts';

const channel = 'gatehouse_live';
const jobsChannel = 'gatehouse_jobs';
const retryMs = 1_000;
const probeMs = 10_000;
/** Maximum number of ids per notification, because a notification is limited to 8000 bytes. */
const idsPerNotification = 400;

/** Sends a live event to every portal process when the caller's transaction commits. */
export async function announce(db: Db, event: LiveEvent): Promise<void> {
  const { ids } = event;
  if (!ids) return void (await notify(db, channel, JSON.stringify(event)));
  for (let from = 0; from < ids.length; from += idsPerNotification) {
    const part = { ...event, ids: ids.slice(from, from + idsPerNotification) };
    await notify(db, channel, JSON.stringify(part));
  }
}

/** Tells every portal process that a job waits in this queue, when the caller's transaction commits. */
export const announceJob = (db: Db, queue: string) => notify(db, jobsChannel, queue);

/**
 * Receives the notifications of all processes over a separate connection, and reopens it when it breaks. Event `job`: a
 * job waits in the named queue. Event `gap`: live events may have been missed. Event `closing`: the portal stops.
 */
export class LiveEvents extends EventEmitter<{ event: [LiveEvent]; job: [string]; gap: []; closing: [] }> {
  readonly #connection: Connection;
  #client: pg.Client | undefined;
  #closed = false;
  #retrying: NodeJS.Timeout | undefined;
  #probing: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    super();
    this.setMaxListeners(0); // Removes the limit of listeners, because every open browser has one.
    this.#connection = connection;
  }

  /** Connects to the database and begins to listen. Rejects if the database is unreachable. */
  async start(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'gatehouse-live',
      options: roleOption(this.#connection),
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
    });
    this.#client = client;
    const handleLoss = () => this.#lost(client);
    client.on('notification', ({ channel: channelName, payload = '' }) =>
      channelName === jobsChannel ? this.emit('job', payload) : this.#hear(payload),
    );
    client.on('error', handleLoss);
    client.on('end', handleLoss);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}; LISTEN ${jobsChannel}`);
    } catch (error) {
      // A standby accepts the connection and refuses LISTEN. The connection is ended, because otherwise each retry
      // would leave an open one.
      if (client === this.#client) this.#client = undefined;
      void client.end().catch(() => undefined);
      throw error;
    }
    // Probes the database connection that listens for notifications, because a connection dropped by a firewall reports
    // no error.
    this.#probing = setInterval(() => void client.query('SELECT 1').catch(handleLoss), probeMs);
    this.#probing.unref();
  }

  /**
   * Stops listening and asks the open event streams to end. Requests in progress end without being asked, but streams
   * would not.
   */
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
      // A newer release on the same database may send messages that this one cannot parse.
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
