import type { Database } from '../../../platform/db/database.ts';
import type { LiveEvent, LiveTopic } from '../../../platform/live-event.ts';
import * as queries from './ingest.queries.ts';

/** Milliseconds within which events of one topic and company are combined into one event. */
const gatherMs = 200;
/** Maximum number of ids in an event. If more ids changed, the browser reloads all rows anyway. */
const mostIds = 100;

interface CombinedEvent {
  topic: LiveTopic;
  companyId: number;
  ids: Set<number>;
}

/**
 * Notifies browsers of committed device data, outside the transaction of the data. PostgreSQL commits transactions with
 * notifications one after another, including their disk flushes, so all devices would wait for each other. Events may
 * be lost if the process ends. Browsers reload their data when they reconnect.
 */
class Announcer {
  readonly #database: Database;
  readonly #waiting = new Map<string, CombinedEvent>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  note({ topic, companyId, ids = [] }: LiveEvent): void {
    const key = `${topic} ${companyId}`;
    const gathered = this.#waiting.get(key) ?? { topic, companyId, ids: new Set() };
    for (const id of ids) if (gathered.ids.size <= mostIds) gathered.ids.add(id);
    this.#waiting.set(key, gathered);
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs).unref();
  }

  #flush(): void {
    this.#timer = undefined;
    const events = [...this.#waiting.values()].map(({ topic, companyId, ids }): LiveEvent => {
      const few = ids.size > 0 && ids.size <= mostIds;
      return { topic, companyId, ...(few && { ids: [...ids] }) };
    });
    this.#waiting.clear();
    const payloads = events.map((event) => JSON.stringify(event));
    this.#database
      .asSystem((db) => queries.notifyAll(db, payloads))
      .catch(() => {
        // The database is busy or unreachable, so the events are sent together with the next events.
        for (const event of events) this.note(event);
      });
  }
}

const announcers = new WeakMap<Database, Announcer>();

/** Queues an event for browsers. Call this function after the commit. */
export function announceSoon(database: Database, event: LiveEvent): void {
  const announcer = announcers.get(database) ?? new Announcer(database);
  announcers.set(database, announcer);
  announcer.note(event);
}
