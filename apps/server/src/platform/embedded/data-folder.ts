import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';

/**
 * The layout that this portal reads and writes. It grows by one when an older portal could no longer use the folder;
 * the tables inside the database have their own numbering (migrations).
 */
export const DATA_FORMAT = 1;

/**
 *     VERSION    DATA_FORMAT of the portal that made the folder
 *     pg         the embedded database; belongs to the account that runs it
 *     run        the database's socket; the same owner, 0700
 *     run.link   only while `run` has too long a path for a socket: the short way to it (socket-folder.ts)
 *     portal.lock  locked by the portal that uses the folder, whose process id is in portal.lock.pid
 *     files      uploads
 */
export interface DataFolder {
  root: string;
  version: string;
  pg: string;
  run: string;
  runLink: string;
  lock: string;
  files: string;
}

/**
 * Makes the data folder or checks the one that is there.
 * @param path absolute
 * @returns its parts, without links in their paths
 * @throws StartRefusal when it cannot be written or a newer portal wrote it
 */
export function openDataFolder(path: string): DataFolder {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    const folder = layOut(realpathSync(path));
    if (existsSync(folder.version)) checkVersion(folder);
    else writeFileSync(folder.version, `${DATA_FORMAT}\n`, { flush: true });
    mkdirSync(folder.files, { recursive: true, mode: 0o700 });
    return folder;
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(
      `Can’t use the data folder ${path} (${reason}). Give this account access to it or set DATA_DIR.`,
    );
  }
}

const layOut = (root: string): DataFolder => ({
  root,
  version: join(root, 'VERSION'),
  pg: join(root, 'pg'),
  run: join(root, 'run'),
  runLink: join(root, 'run.link'),
  lock: join(root, 'portal.lock'),
  files: join(root, 'files'),
});

function checkVersion(folder: DataFolder): void {
  const text = readFileSync(folder.version, 'utf8').trim();
  if (!/^\d+$/.test(text)) {
    throw new StartRefusal(
      `The file ${folder.version} should contain one number but contains ${JSON.stringify(text.slice(0, 40))}. Restore it from a backup.`,
    );
  }
  if (Number(text) > DATA_FORMAT) {
    throw new StartRefusal(
      `The data folder ${folder.root} was written by a newer version of the portal (data format ${text}; this version supports ${DATA_FORMAT}). Start that version or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Whether the folder's database is of the PostgreSQL that this portal brings.
 * @throws StartRefusal when it is of an older or newer one
 */
export function checkDatabaseMajor(folder: DataFolder, major: number): void {
  const found = Number.parseInt(readFileSync(join(folder.pg, 'PG_VERSION'), 'utf8'), 10);
  if (found === major) return;
  const hint =
    found > major
      ? 'it was written by a newer version of the portal; start that version'
      : 'restore a backup into a new folder with this version';
  throw new StartRefusal(
    `The database in ${folder.root} uses PostgreSQL ${found}, but this portal includes version ${major}: ${hint}, or set DATA_DIR to another folder.`,
  );
}
