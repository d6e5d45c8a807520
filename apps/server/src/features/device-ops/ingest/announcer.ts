import type { Database } from '../../../platform/db/database.ts';
import type { LiveEvent, LiveTopic } from '../../../platform/live-event.ts';
import * as queries from './ingest.queries.ts';

/** Events of one topic and company within this time travel as one. */
const gatherMs = 200;
/** Ids that travel with an event; with more of them the reader asks for everything anyway. */
const mostIds = 100;

interface Gathered {
  topic: LiveTopic;
  companyId: number;
  ids: Set<number>;
}

/**
 * Tells browsers of committed device data. Not from within the transaction: a commit that notifies waits for every other
 * one that does, its disk flush included, which would put all devices in one queue. An event lost with the process is
 * no loss: a browser that reconnects asks anew.
 */
class Announcer {
  readonly #database: Database;
  readonly #waiting = new Map<string, Gathered>();
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
        // the database is busy or away: what was to be told is told with what comes next
        for (const event of events) this.note(event);
      });
  }
}

const announcers = new WeakMap<Database, Announcer>();

/** Tells the viewers concerned within a moment; call it after the commit. */
export function announceSoon(database: Database, event: LiveEvent): void {
  const announcer = announcers.get(database) ?? new Announcer(database);
  announcers.set(database, announcer);
  announcer.note(event);
}
