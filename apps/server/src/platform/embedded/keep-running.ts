import { setTimeout as sleep } from 'node:timers/promises';
import type { DataFolder } from './data-folder.ts';
import { endOrphans } from './orphans.ts';
import type { DatabaseLog, ServerProcess } from './server-process.ts';

/** Connection of `pg`, pg-boss and Kysely, as the owner of the database. */
export interface EmbeddedConnection {
  /** Folder of the Unix socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export type DatabaseState = 'ready' | 'restarting' | 'stopped';

export interface EmbeddedDatabase {
  connection: EmbeddedConnection;
  state(): DatabaseState;
  /** Process id of PostgreSQL's first process. Undefined while it does not run. */
  pid(): number | undefined;
  /** Registers a listener for every change of state: the database ended unexpectedly, runs again, or was stopped. */
  onChange(listener: (state: DatabaseState) => void): void;
  /**
   * Shuts the database down and releases the data folder. Resolves when the database has ended. May be called again.
   */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/** Milliseconds after which a restarted database counts as recovered. */
const STEADY_MS = 30_000;

/**
 * Waits until the database accepts connections. Returns false if the process of the database ends first. Logs a message
 * if the wait is long.
 */
export async function waitForDatabase(server: ServerProcess, log: DatabaseLog): Promise<boolean> {
  const remark = setTimeout(
    () => log.info('The database is still recovering from its last shutdown. This may take a while.'),
    3_000,
  );
  const ready = await server.ready;
  clearTimeout(remark);
  return ready;
}

interface DatabaseRun {
  folder: DataFolder;
  log: DatabaseLog;
  connection: EmbeddedConnection;
  freeFolder(): void;
}

export function keepRunning(
  first: ServerProcess,
  begin: () => ServerProcess,
  run: DatabaseRun,
): EmbeddedDatabase {
  const { log, folder } = run;
  const listeners: ((state: DatabaseState) => void)[] = [];
  const stopping = new AbortController();
  let server = first;
  let state: DatabaseState = 'ready';
  const setState = (next: DatabaseState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener(next);
  };

  const watchServer = async () => {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const since = performance.now();
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      setState('restarting');
      pause = performance.now() - since > STEADY_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      log.error(`The database stopped unexpectedly (${reason}). Restarting it in ${pause} ms.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await endOrphans(folder);
        server = begin();
        if (stopping.signal.aborted) server.end();
        if (await waitForDatabase(server, log)) {
          log.info('The database is running again.');
          if (!stopping.signal.aborted) setState('ready');
        }
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const watching = watchServer();

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    server.end();
    await server.ended;
    await watching;
    run.freeFolder();
    setState('stopped');
  };
  return {
    connection: run.connection,
    state: () => state,
    pid: () => (state === 'ready' ? server.pid : undefined),
    onChange: (listener) => void listeners.push(listener),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
