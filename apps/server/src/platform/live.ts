import { EventEmitter } from 'node:events';
import type { Permission } from '@gatehouse/api/platform/permissions';
import { sql } from 'kysely';
import pg from 'pg';
import type { Connection, Db } from './db/database.ts';

/** One thing that happened, as it travels between processes and to browsers. Carries ids, never contents. */
export interface LiveEvent {
  topic: LiveTopic;
  companyId: number;
  /** Rows concerned; the browser asks for them through the ordinary operations. */
  ids?: number[];
}

/** Who may hear of a topic; a topic about one's own rows names no permission but `employeeIds`. */
export const liveTopics = {
  'punches.created': 'DEVICE_LIST',
  'devices.changed': 'DEVICE_LIST',
  'quarantine.changed': 'DEVICE_LIST',
  'attendance.changed': 'MY_TIMESHEET',
  'rights.changed': 'SYSTEM_SETTING',
} as const satisfies Record<string, Permission>;
export type LiveTopic = keyof typeof liveTopics;

const channel = 'gatehouse_live';
const retryMs = 1_000;

/** Tells every portal process, once the caller's transaction commits. */
export async function announce(db: Db, event: LiveEvent): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db);
}

/** Hears what any process announced, over one connection of its own that is opened again when it breaks. */
export class LiveEvents extends EventEmitter<{ event: [LiveEvent]; reconnected: []; closing: [] }> {
  readonly #connection: Connection;
  #client: pg.Client | undefined;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    super();
    this.setMaxListeners(0); // one listener per open browser
    this.#connection = connection;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'gatehouse-live',
    });
    this.#client = client;
    client.on('notification', ({ payload }) => this.emit('event', JSON.parse(payload ?? '{}') as LiveEvent));
    client.on('error', () => undefined); // 'end' follows and reconnects
    client.on('end', () => this.#retry());
    await client.connect();
    await client.query(`LISTEN ${channel}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.emit('closing');
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #retry(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.start().then(
        () => this.emit('reconnected'),
        () => this.#retry(),
      );
    }, retryMs);
    this.#timer.unref();
  }
}
