/**
 * `npm run backup -- --to FOLDER`: a copy of the data folder from which a portal starts as it was, taken while the portal
 * runs or not, through PostgreSQL's low-level backup interface. Needs a new or empty folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadConfig } from '../../apps/server/src/config.ts';
import type { Connection } from '../../apps/server/src/platform/db/database.ts';
import { type DataFolder, openDataFolder } from '../../apps/server/src/platform/embedded/data-folder.ts';
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';
import { manifestName, writeManifest } from './manifest.ts';

const slot = 'gatehouse_backup';
/** Of no use in a copy, or wrong there (PostgreSQL manual, "Making a base backup"). */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pgsql_tmp',
]);
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];

async function main(): Promise<void> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (!to) throw new StartRefusal('Say where the backup goes: npm run backup -- --to FOLDER');
  const config = loadConfig();
  if (config.databaseUrl) {
    throw new StartRefusal(
      'DATABASE_URL is set: back that database up with the tools of its own server, and DATA_DIR as files.',
    );
  }
  const target = resolve(to);
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0)
    throw new StartRefusal(`${target} is not empty; name a new folder.`);
  const folder = openDataFolder(config.dataDir);
  // before the database and once more after it: whatever file the copy of the database refers to is in one of the two
  await copyFiles(folder, target);
  await withDatabase(folder, async (connection) => {
    await copyDatabase(connection, folder.pg, join(target, 'pg'));
  });
  await copyFiles(folder, target);
  for (const name of ['VERSION', 'secret.key']) {
    if (existsSync(join(folder.root, name))) await copyFile(join(folder.root, name), join(target, name));
  }
  const files = await writeManifest(target);
  console.log(`Backed up ${files} files to ${target}; ${manifestName} holds their checksums.`);
}

/** Copies what is not copied yet; a file is never written twice, and one that goes meanwhile is nobody's any more. */
async function copyFiles(folder: DataFolder, target: string): Promise<void> {
  await copyChanging(folder.files, join(target, 'files'), { skips: (path) => existsSync(path) });
}

/** The running portal's database, or one started for the purpose. */
async function withDatabase(
  folder: DataFolder,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const embedded = await startEmbedded({ dataDir: folder.root, log: createLog('warn') }).catch(
    (error: unknown) => {
      if (error instanceof StartRefusal && existsSync(folder.run)) return undefined; // a portal has it
      throw error;
    },
  );
  const host = existsSync(folder.runLink) ? join(readFileSync(folder.runLink, 'utf8'), 'run') : folder.run;
  try {
    await work(embedded?.connection ?? { host, port: 5432, user: 'gatehouse', database: 'gatehouse' });
  } finally {
    await embedded?.stop();
  }
}

async function copyDatabase(connection: Connection, from: string, to: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // the slot keeps every WAL file from here on until it has been copied
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
    await client.query("SELECT pg_backup_start('gatehouse', true)");
    await copyChanging(from, to);
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'SELECT labelfile, spcmapfile FROM pg_backup_stop(false)',
    );
    for (const name of emptied) await mkdir(join(to, name), { recursive: true, mode: 0o700 });
    for (const name of await readdir(join(from, 'pg_wal'))) {
      if (/^[0-9A-F]{24}$/.test(name)) await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name));
    }
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
  } finally {
    await client.end();
  }
}

/** Copies a tree whose files come, go and grow meanwhile: WAL replay makes what was copied whole. */
async function copyChanging(
  from: string,
  to: string,
  { skips = () => false }: { skips?: (copy: string) => boolean } = {},
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name) || entry.name.endsWith('.part')) continue;
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyChanging(source, copy, { skips });
    else if (entry.isFile() && !skips(copy)) {
      await copyFile(source, copy).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? error.message : error);
  process.exitCode = 1;
});
