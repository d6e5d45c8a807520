import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Connection } from '../../apps/server/src/platform/db/database.ts';
import type { DataFolder } from '../../apps/server/src/platform/embedded/data-folder.ts';
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';
import { addText, type BackupTarget, copyFile } from './target.ts';

const slot = 'gatehouse_backup';
/**
 * Files of a database that a copy does not need, or that would be wrong in a copy (PostgreSQL manual, "Making a base
 * backup").
 */
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

/** Runs `work` on the database of the running portal. If no portal is running, starts the database for it. */
export async function withDatabase(
  folder: DataFolder,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const embedded = await startEmbedded({ dataDir: folder.root, log: createLog('warn') }).catch(
    (error: unknown) => {
      if (error instanceof StartRefusal && existsSync(folder.run)) return undefined; // Returns undefined if the start failed because a portal uses the database.
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

/** Copies the database with PostgreSQL's low-level backup interface on `client`. */
export async function copyDatabase(client: pg.Client, from: string, target: BackupTarget): Promise<void> {
  // The replication slot retains all WAL files from here on until they are copied.
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
  await client.query("SELECT pg_backup_start('gatehouse', true)");
  await copyTree(target, from, 'pg');
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  for (const name of emptied) await target.folder(`pg/${name}`);
  for (const name of await readdir(join(from, 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name)) await copyFile(target, join(from, 'pg_wal', name), `pg/pg_wal/${name}`);
  }
  await addText(target, 'pg/backup_label', rows[0]?.labelfile ?? '');
}

/**
 * Copies a folder tree, even if files appear, disappear or grow during the copy. WAL replay makes the copy consistent
 * later. Skips files that were copied before.
 */
export async function copyTree(target: BackupTarget, from: string, to: string): Promise<void> {
  await target.folder(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name) || entry.name.endsWith('.part')) continue;
    const [source, path] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) await copyTree(target, source, path);
    else if (entry.isFile() && !target.has(path)) {
      await copyFile(target, source, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }
}
