import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export type PortalLock = { held: true; release(): void } | { held: false; holder: string };

/** Error code of SQLite for a database file that another process has locked. */
const BUSY = 5;

/**
 * Locks a data folder for this process. Uses SQLite's lock on an empty file, because Node has no other file lock. The
 * operating system releases the lock however the process ends. A process id in a file would fail if ids are reused, if
 * the other process is in another container, or if two portals start at the same moment.
 * @param file the locked file; the process id in a second file is only information for people
 * @returns `held: false` with the process id of the other portal if the lock is taken
 */
export function acquirePortalLock(file: string): PortalLock {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === BUSY)) throw error;
    return { held: false, holder: readHolder(file) };
  }
  writeFileSync(pidFileOf(file), `${process.pid}\n`);
  return { held: true, release: () => lock.close() };
}

const pidFileOf = (file: string): string => `${file}.pid`;

function readHolder(file: string): string {
  try {
    return readFileSync(pidFileOf(file), 'utf8').trim();
  } catch {
    // The portal that has the lock has not written its process id yet.
    return 'unknown';
  }
}
