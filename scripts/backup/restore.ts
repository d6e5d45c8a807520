/**
 * `npm run restore -- --from FOLDER [--identity FILE] [--erasures FILE] [--key FILE]` verifies a backup and restores it
 * into DATA_DIR. DATA_DIR must be new, empty, or contain only secret.key. With DATABASE_URL, the operator restores the
 * database with the tools of its server. The command is then run without --from and performs only the final steps.
 */
import { existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, lchown, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, loadConfig } from '../../apps/server/src/config.ts';
import { readCommandLine } from '../../apps/server/src/platform/command-line.ts';
import {
  type Connections,
  configuredConnections,
  deriveConnections,
} from '../../apps/server/src/platform/db/connections.ts';
import { openDataFolder } from '../../apps/server/src/platform/embedded/data-folder.ts';
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts';
import { findDatabaseAccount, type SystemAccount } from '../../apps/server/src/platform/embedded/run-as.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';
import { type ErasuresFile, readErasures } from './erasures-file.ts';
import { aboutName, type BackupMetadata, manifestName } from './manifest.ts';
import { unpackBackup } from './source.ts';

const { values: options } = readCommandLine(
  'npm run restore -- --from BACKUP [--identity KEY] [--erasures FILE] [--key SECRET_KEY]',
  {
    from: { type: 'string' },
    identity: { type: 'string' },
    erasures: { type: 'string' },
    key: { type: 'string' },
  },
);
const keyName = 'secret.key';
const log = createLog('warn');
const onError = (error: Error) => log.warn({ err: error }, 'database connection');

async function main(): Promise<void> {
  const config = loadConfig();
  const erasures = options.erasures ? await readErasures(resolve(options.erasures)) : undefined;
  if (config.databaseUrl) return finishExternalRestore(config, erasures);
  if (!options.from)
    throw new StartRefusal('Specify the backup to restore: npm run restore -- --from FOLDER');
  const { dataDir } = config;
  const isThere = existsSync(dataDir);
  const before = isThere ? readdirSync(dataDir) : [];
  if (before.some((name) => name !== keyName))
    throw new StartRefusal(`${dataDir} isn’t empty. Move it or set DATA_DIR to a new folder.`);
  try {
    await restore(config, resolve(options.from), erasures);
  } catch (error) {
    // Deletes the files of an incomplete restore, because they cannot be used.
    for (const name of existsSync(dataDir) ? readdirSync(dataDir) : [])
      if (!before.includes(name)) await rm(join(dataDir, name), { recursive: true });
    if (!isThere) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function restore(config: Config, source: string, erasures: ErasuresFile | undefined): Promise<void> {
  const { dataDir } = config;
  const folder = openDataFolder(dataDir);
  // Determines the account that runs the database before the database folder exists. Afterwards, the code would use the
  // owner of the unpacked files instead.
  const account = findDatabaseAccount(folder);
  await unpackBackup(source, options.identity && resolve(options.identity), folder.root);
  const about = await readAbout(join(folder.root, aboutName));
  for (const name of [manifestName, aboutName]) await rm(join(folder.root, name), { force: true });
  if (options.key) await copyFile(resolve(options.key), join(folder.root, keyName));
  await chmod(folder.pg, 0o700);
  if (account) await changeOwner(account, folder.pg);
  // The first start of the database replays the changes that were made during the backup.
  const embedded = await startEmbedded({ dataDir, log });
  try {
    const sentences = await finishRestore(
      config,
      deriveConnections(embedded.connection),
      erasures,
      about?.takenAt ?? null,
    );
    console.log([`Restored ${source} into ${dataDir}.`, ...sentences].join('\n'));
    console.log('Start the portal with npm start.');
  } finally {
    await embedded.stop();
  }
}

/** Performs only the final steps, because the operator restores an external database with the tools of its server. */
async function finishExternalRestore(config: Config, erasures: ErasuresFile | undefined): Promise<void> {
  if (options.from || options.identity || options.key)
    throw new StartRefusal(
      'DATABASE_URL is set. Restore that database with its own tools and DATA_DIR as files. Then stop the portal and run: npm run restore -- --erasures FILE',
    );
  console.log((await finishRestore(config, configuredConnections(config), erasures, null)).join('\n'));
}

/**
 * Performs the steps after the copy. The modules of these steps are imported only here, so that errors in the arguments
 * are reported without delay.
 */
async function finishRestore(
  config: Config,
  connections: Connections,
  erasures: ErasuresFile | undefined,
  since: string | null,
): Promise<string[]> {
  const [{ resetRestoredDatabase: settle }, { describeRestore: sentencesOf }] = await Promise.all([
    import('./restored-database.ts'),
    import('./restore-report.ts'),
  ]);
  return sentencesOf(await settle(connections, erasures, onError), { config, erasures, since });
}

/** Reads the metadata of a backup. Returns undefined for a backup of an early release, which wrote no metadata. */
const readAbout = async (file: string): Promise<BackupMetadata | undefined> =>
  existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as BackupMetadata) : undefined;

/**
 * Changes the owner of a folder tree to the account that runs the database. This is only needed when running as root.
 */
async function changeOwner({ uid, gid }: SystemAccount, path: string): Promise<void> {
  await lchown(path, uid, gid);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? error.message : error);
  process.exitCode = 1;
});
