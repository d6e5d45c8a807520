import { chmodSync, existsSync, lchownSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { withClient } from '../db/client.ts';
import { StartRefusal } from '../start-refusal.ts';
import { grantAccess } from './access.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, OWNER } from './create-cluster.ts';
import { checkDatabaseMajor, type DataFolder, openDataFolder } from './data-folder.ts';
import { assertDurable, ensureDatabase } from './embedded.queries.ts';
import {
  type EmbeddedConnection,
  type EmbeddedDatabase,
  keepRunning,
  waitForDatabase,
} from './keep-running.ts';
import { endOrphans } from './orphans.ts';
import { acquirePortalLock } from './portal-lock.ts';
import { findDatabaseAccount, type SystemAccount } from './run-as.ts';
import { type DatabaseLog, startServer } from './server-process.ts';
import { openSocketFolder } from './socket-folder.ts';

/**
 * Starts the embedded PostgreSQL on the data folder and creates the database the first time. If the server ends
 * unexpectedly, restarts it after pauses that grow to five seconds.
 * @param options.dataDir absolute path of the data folder
 * @param options.log receives the messages of the portal and the log of the database
 * @param options.whileItStarts called when the server process runs but is not ready yet
 * @throws StartRefusal if the folder is in use by another portal, was written by a newer one, or cannot be used
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: DatabaseLog;
  whileItStarts?: () => void;
}): Promise<EmbeddedDatabase> {
  const { log, whileItStarts } = options;
  const folder = openDataFolder(options.dataDir);
  const lock = acquirePortalLock(folder.lock);
  if (!lock.held) {
    throw new StartRefusal(
      `The data folder ${folder.root} is in use by another portal (process ${lock.holder}). Stop it or set DATA_DIR to another folder.`,
    );
  }
  try {
    return await startLocked(folder, log, lock.release, whileItStarts);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(
  folder: DataFolder,
  log: DatabaseLog,
  release: () => void,
  whileItStarts?: () => void,
): Promise<EmbeddedDatabase> {
  const account = findDatabaseAccount(folder);
  if (account?.isShared) {
    log.warn(
      `The database runs as ${account.name}. Other services that run as this account could read its files. Use a dedicated account (docs/operations.md, "Running as root").`,
    );
  }
  const binaries = await findBinaries(account, (sentence) => log.info(sentence));
  if (existsSync(folder.pg)) checkDatabaseMajor(folder, binaries.major);
  else {
    log.info(`Creating a new database in ${folder.root}.`);
    await createCluster(folder, binaries, account);
  }
  openRunFolder(folder, account);
  await endOrphans(folder);
  grantAccess(folder, account);
  const sockets = openSocketFolder(folder);
  const connection = { host: sockets.path, port: 5432, user: OWNER, database: OWNER };
  const startDatabase = () => startServer(folder.pg, binaries, log, account);
  const first = startDatabase();
  try {
    whileItStarts?.();
    if (!(await waitForDatabase(first, log))) {
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
  return keepRunning(first, startDatabase, { folder, log, connection, freeFolder });
}

function openRunFolder(folder: DataFolder, account: SystemAccount | undefined): void {
  mkdirSync(folder.run, { recursive: true, mode: 0o700 });
  if (!account) return;
  if (lstatSync(folder.run).uid !== account.uid) lchownSync(folder.run, account.uid, account.gid);
  // Allows the account of the database to pass through the data folder to the folders `pg` and `run`. The account
  // cannot list the data folder.
  const { mode } = statSync(folder.root);
  if ((mode & 0o001) === 0) chmodSync(folder.root, (mode & 0o777) | 0o001);
}

async function prepare(connection: EmbeddedConnection): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, async (client) => {
    await assertDurable(client);
    await ensureDatabase(client, connection.database);
  });
}
