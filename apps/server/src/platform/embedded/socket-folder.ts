import {
  lstatSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';

/**
 * Maximum length of the socket folder's path, in bytes. The path of a socket may have 107 bytes on Linux and 103 on
 * macOS.
 */
const LONGEST_FOLDER = 103 - '/.s.PGSQL.5432'.length;
const HOUR = 3_600_000;

export interface SocketFolder {
  /** Path to the folder `run` that is short enough for its sockets. */
  path: string;
  /** Removes the link of the short path, if there is one. */
  remove(): void;
}

/**
 * Opens the folder of the database sockets. The path of a socket is limited to about a hundred bytes. If the path of
 * the data folder is longer, the folder `run` is accessed through a link in a private temporary folder. The sockets
 * themselves always stay in `run`.
 */
export function openSocketFolder(folder: DataFolder): SocketFolder {
  if (Buffer.byteLength(folder.run) <= LONGEST_FOLDER) return { path: folder.run, remove: () => {} };
  const shelter = recordedShelter(folder) ?? makeShelter(folder);
  const link = join(shelter, 'run');
  // Renews the link, because clean-up jobs of the system delete old temporary files.
  const renewal = setInterval(() => renewLink(folder, link), HOUR).unref();
  return {
    path: link,
    remove: () => {
      clearInterval(renewal);
      rmSync(shelter, { recursive: true, force: true });
      rmSync(folder.runLink, { force: true });
    },
  };
}

function renewLink(folder: DataFolder, link: string): void {
  rmSync(`${link}.new`, { force: true });
  symlinkSync(folder.run, `${link}.new`);
  renameSync(`${link}.new`, link);
}

function makeShelter(folder: DataFolder): string {
  const shelter = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  symlinkSync(folder.run, join(shelter, 'run'));
  writeFileSync(folder.runLink, shelter);
  return shelter;
}

/**
 * Finds the temporary folder that a running or killed portal created for the data folder. Checks the owner and
 * contents of the temporary folder, because any account may write to the system's temporary folder.
 */
function recordedShelter(folder: DataFolder): string | undefined {
  try {
    const shelter = readFileSync(folder.runLink, 'utf8');
    const stat = lstatSync(shelter);
    const isOurs = stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o077) === 0;
    return isOurs && readlinkSync(join(shelter, 'run')) === folder.run ? shelter : undefined;
  } catch {
    return undefined;
  }
}
