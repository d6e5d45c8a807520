import { chmodSync, existsSync, lchownSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, OWNER } from './create-cluster.ts';
import { checkDatabaseMajor, type DataFolder, openDataFolder } from './data-folder.ts';
import { assertDurable, ensureDatabase } from './embedded.queries.ts';
import { endOrphans } from './orphans.ts';
import { holdPortalLock } from './portal-lock.ts';
import { type Account, databaseAccount } from './run-as.ts';
import { type DatabaseLog, type ServerProcess, startServer } from './server-process.ts';
import { openSocketFolder } from './socket-folder.ts';

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

/**
 * Starts the embedded PostgreSQL on the data folder, making it the first time, and keeps it running: when it ends
 * by itself it is started again, after pauses that grow to five seconds.
 * @param options.dataDir absolute path of the data folder
 * @param options.log gets the portal's own remarks and the database's log
 * @throws StartRefusal when the folder is in use by another portal, was written by a newer one, or cannot be used
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: DatabaseLog;
}): Promise<EmbeddedDatabase> {
  const { log } = options;
  const folder = openDataFolder(options.dataDir);
  const lock = holdPortalLock(folder.lock);
  if (!lock.held) {
    throw new StartRefusal(
      `The data folder ${folder.root} is in use by another portal (process ${lock.holder}); stop that one or set DATA_DIR to another folder.`,
    );
  }
  try {
    return await startHeld(folder, log, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startHeld(
  folder: DataFolder,
  log: DatabaseLog,
  release: () => void,
): Promise<EmbeddedDatabase> {
  const account = databaseAccount(folder);
  const binaries = await findBinaries(account, (sentence) => log.info(sentence));
  if (existsSync(folder.pg)) checkDatabaseMajor(folder, binaries.major);
  else {
    log.info(`Making a new database in ${folder.root}.`);
    await createCluster(folder, binaries, account);
  }
  openRunFolder(folder, account);
  await endOrphans(folder);
  const sockets = openSocketFolder(folder);
  const connection = { host: sockets.path, port: 5432, user: OWNER, database: OWNER };
  const begin = () => startServer(folder.pg, binaries, log, account);
  const first = begin();
  try {
    if (!(await saidReady(first, log))) {
      throw new StartRefusal(`The database in ${folder.root} did not start: ${await first.ended}.`);
    }
    await prepare(connection);
  } catch (error) {
    first.end();
    await first.ended;
    sockets.remove();
    throw error;
  }
  const freeFolder = () => {
    sockets.remove();
    release();
  };
  return keepRunning(first, begin, { folder, log, connection, freeFolder });
}

function openRunFolder(folder: DataFolder, account: Account | undefined): void {
  mkdirSync(folder.run, { recursive: true, mode: 0o700 });
  if (!account) return;
  if (lstatSync(folder.run).uid !== account.uid) lchownSync(folder.run, account.uid, account.gid);
  // The account passes through the data folder to its own two folders; it cannot list it.
  const { mode } = statSync(folder.root);
  if ((mode & 0o001) === 0) chmodSync(folder.root, (mode & 0o777) | 0o001);
}

async function saidReady(server: ServerProcess, log: DatabaseLog): Promise<boolean> {
  const remark = setTimeout(
    () => log.info('The database is still recovering from its last end; this may take a while.'),
    3_000,
  );
  const ready = await server.ready;
  clearTimeout(remark);
  return ready;
}

async function prepare(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await assertDurable(client);
    await ensureDatabase(client, connection.database);
  } finally {
    await client.end();
  }
}

interface Surroundings {
  folder: DataFolder;
  log: DatabaseLog;
  connection: Connection;
  freeFolder(): void;
}

function keepRunning(
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
      log.error(`The database ended by itself (${reason}); starting it again in ${pause} ms.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await endOrphans(folder);
        server = begin();
        if (stopping.signal.aborted) server.end();
        if (await saidReady(server, log)) {
          log.info('The database runs again.');
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
