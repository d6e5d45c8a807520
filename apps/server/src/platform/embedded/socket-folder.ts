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

/** Bytes of a socket's path: 107 on Linux, 103 on macOS. */
const LONGEST_FOLDER = 103 - '/.s.PGSQL.5432'.length;
const HOUR = 3_600_000;

export interface SocketFolder {
  /** A path to the folder `run` that is short enough to connect to sockets in it. */
  path: string;
  /** Ends the short way to it. */
  remove(): void;
}

/**
 * A socket's path is limited to some hundred bytes. When the data folder lies deeper, its `run` folder is reached through
 * a link in a private folder of the system's temporary one. The sockets themselves always stay in `run`.
 */
export function openSocketFolder(folder: DataFolder): SocketFolder {
  if (Buffer.byteLength(folder.run) <= LONGEST_FOLDER) return { path: folder.run, remove: () => {} };
  const shelter = recordedShelter(folder) ?? makeShelter(folder);
  const link = join(shelter, 'run');
  // Temporary folders are swept of what is some days old.
  const renewal = setInterval(() => renew(folder, link), HOUR).unref();
  return {
    path: link,
    remove: () => {
      clearInterval(renewal);
      rmSync(shelter, { recursive: true, force: true });
      rmSync(folder.runLink, { force: true });
    },
  };
}

function renew(folder: DataFolder, link: string): void {
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

/** The one of a portal that was killed, or still runs, if it is ours and whole: anybody may write in the temporary folder. */
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
