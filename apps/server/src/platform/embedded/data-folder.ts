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
 * Version of the folder layout that this portal reads and writes. Increase it when older portals can no longer use the
 * folder. The tables of the database have their own versions (migrations).
 */
const DATA_FORMAT = 1;

/**
 * Layout of the folder:
 * - VERSION: DATA_FORMAT of the portal that created the folder
 * - pg: the embedded database, owned by the account that runs it
 * - run: the socket of the database, same owner, mode 0700
 * - run.link: only if the path of `run` is too long for a socket; the path of a shorter link (socket-folder.ts)
 * - portal.lock: locked by the portal that uses the folder, with its process id in portal.lock.pid
 * - files: uploads
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
 * Creates the data folder or checks the existing one.
 * @param path absolute
 * @returns the paths of its files and folders, with links resolved
 * @throws StartRefusal if it is not writable, or if a newer portal wrote it
 */
export function openDataFolder(path: string): DataFolder {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    const folder = layoutOf(realpathSync(path));
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

const layoutOf = (root: string): DataFolder => ({
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
 * Checks that the PostgreSQL version of the data folder is that of this portal.
 * @throws StartRefusal if the version is older or newer
 */
export function checkDatabaseMajor(folder: DataFolder, major: number): void {
  const folderMajor = Number.parseInt(readFileSync(join(folder.pg, 'PG_VERSION'), 'utf8'), 10);
  if (folderMajor === major) return;
  const hint =
    folderMajor > major
      ? 'it was written by a newer version of the portal; start that version'
      : 'restore a backup into a new folder with this version';
  throw new StartRefusal(
    `The database in ${folder.root} uses PostgreSQL ${folderMajor}, but this portal includes version ${major}: ${hint}, or set DATA_DIR to another folder.`,
  );
}
