/**
 * `npm run restore -- --from FOLDER [--identity FILE] [--erasures FILE] [--key FILE]`: checks a backup and lays it into DATA_DIR, which
 * must be new or empty but for secret.key. With DATABASE_URL, whose server restores by itself, only what comes after: without --from.
 */
import { existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, lchown, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '../../apps/server/src/config.ts';
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
import { type Erasures, readErasures } from './erasures-file.ts';
import { type About, aboutName, manifestName } from './manifest.ts';
import { unpack } from './source.ts';

const { values: asked } = parseArgs({
  options: {
    from: { type: 'string' },
    identity: { type: 'string' },
    erasures: { type: 'string' },
    key: { type: 'string' },
  },
});
const keyName = 'secret.key';
const log = createLog('warn');
const onError = (error: Error) => log.warn({ err: error }, 'database connection');

async function main(): Promise<void> {
  const config = loadConfig();
  const erasures = asked.erasures ? await readErasures(resolve(asked.erasures)) : undefined;
  if (config.databaseUrl) return settleOther(config, erasures);
  if (!asked.from) throw new StartRefusal('Specify the backup to restore: npm run restore -- --from FOLDER');
  const { dataDir } = config;
  const isThere = existsSync(dataDir);
  const before = isThere ? readdirSync(dataDir) : [];
  if (before.some((name) => name !== keyName))
    throw new StartRefusal(`${dataDir} isn’t empty. Move it or set DATA_DIR to a new folder.`);
  try {
    await restore(config, resolve(asked.from), erasures);
  } catch (error) {
    // half a restore is none
    for (const name of existsSync(dataDir) ? readdirSync(dataDir) : [])
      if (!before.includes(name)) await rm(join(dataDir, name), { recursive: true });
    if (!isThere) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function restore(config: Config, source: string, erasures: Erasures | undefined): Promise<void> {
  const { dataDir } = config;
  const folder = openDataFolder(dataDir);
  // before there is a database to ask whose it is
  const account = findDatabaseAccount(folder);
  await unpack(source, asked.identity && resolve(asked.identity), folder.root);
  const about = await readAbout(join(folder.root, aboutName));
  for (const name of [manifestName, aboutName]) await rm(join(folder.root, name), { force: true });
  if (asked.key) await copyFile(resolve(asked.key), join(folder.root, keyName));
  await chmod(folder.pg, 0o700);
  if (account) await giveTo(account, folder.pg);
  // the first start replays what was written while the copy was made
  const embedded = await startEmbedded({ dataDir, log });
  try {
    const told = await goOn(config, deriveConnections(embedded.connection), erasures, about?.takenAt ?? null);
    console.log([`Restored ${source} into ${dataDir}.`, ...told].join('\n'));
    console.log('Start the portal with npm start.');
  } finally {
    await embedded.stop();
  }
}

/** A server of one's own has been restored by its own tools; what comes after is the same. */
async function settleOther(config: Config, erasures: Erasures | undefined): Promise<void> {
  if (asked.from || asked.identity || asked.key)
    throw new StartRefusal(
      'DATABASE_URL is set. Restore that database with its own tools and DATA_DIR as files. Then stop the portal and run: npm run restore -- --erasures FILE',
    );
  console.log((await goOn(config, configuredConnections(config), erasures, null)).join('\n'));
}

/** What comes after the copying; loaded only then, so that a refusal is told at once. */
async function goOn(
  config: Config,
  connections: Connections,
  erasures: Erasures | undefined,
  since: string | null,
): Promise<string[]> {
  const [{ settle }, { sentencesOf }] = await Promise.all([import('./settle.ts'), import('./sentences.ts')]);
  return sentencesOf(await settle(connections, erasures, onError), { config, erasures, since });
}

/** Undefined: of a release whose backups did not say it. */
const readAbout = async (file: string): Promise<About | undefined> =>
  existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as About) : undefined;

/** As root: to whom the database runs as. */
async function giveTo({ uid, gid }: SystemAccount, path: string): Promise<void> {
  await lchown(path, uid, gid);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? error.message : error);
  process.exitCode = 1;
});
