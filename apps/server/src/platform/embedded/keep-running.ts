import { setTimeout as sleep } from 'node:timers/promises';
import type { DataFolder } from './data-folder.ts';
import { endOrphans } from './orphans.ts';
import type { DatabaseLog, ServerProcess } from './server-process.ts';

/** What `pg`, pg-boss and Kysely connect with, as the owner of everything. */
export interface Connection {
  /** The folder of the unix socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export type DatabaseState = 'ready' | 'restarting' | 'stopped';

export interface EmbeddedDatabase {
  connection: Connection;
  state(): DatabaseState;
  /** Of PostgreSQL's first process; undefined while there is none. */
  pid(): number | undefined;
  /** Told of every change: the database ended by itself, runs again, was stopped. */
  onChange(listener: (state: DatabaseState) => void): void;
  /** Ends the database in order and frees the data folder. Resolves when that is done; may be called again. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/** A database that ran this long had recovered. */
const STEADY_MS = 30_000;

/** Waits until the database takes connections; false when it ended before. Says so when that takes long. */
export async function saidReady(server: ServerProcess, log: DatabaseLog): Promise<boolean> {
  const remark = setTimeout(
    () => log.info('The database is still recovering from its last shutdown. This may take a while.'),
    3_000,
  );
  const ready = await server.ready;
  clearTimeout(remark);
  return ready;
}

interface Surroundings {
  folder: DataFolder;
  log: DatabaseLog;
  connection: Connection;
  freeFolder(): void;
}

/** Starts the database again whenever it ends by itself, until `stop`. */
export function keepRunning(
  first: ServerProcess,
  begin: () => ServerProcess,
  around: Surroundings,
): EmbeddedDatabase {
  const { log, folder } = around;
  const listeners: ((state: DatabaseState) => void)[] = [];
  const stopping = new AbortController();
  let server = first;
  let state: DatabaseState = 'ready';
  const become = (next: DatabaseState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener(next);
  };

  const watch = async () => {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const since = performance.now();
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      become('restarting');
      pause = performance.now() - since > STEADY_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      log.error(`The database stopped unexpectedly (${reason}). Restarting it in ${pause} ms.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await endOrphans(folder);
        server = begin();
        if (stopping.signal.aborted) server.end();
        if (await saidReady(server, log)) {
          log.info('The database is running again.');
          if (!stopping.signal.aborted) become('ready');
        }
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const watching = watch();

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    server.end();
    await server.ended;
    await watching;
    around.freeFolder();
    become('stopped');
  };
  return {
    connection: around.connection,
    state: () => state,
    pid: () => (state === 'ready' ? server.pid : undefined),
    onChange: (listener) => void listeners.push(listener),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
