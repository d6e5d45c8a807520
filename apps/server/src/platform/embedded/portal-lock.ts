import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export type PortalLock = { held: true; release(): void } | { held: false; holder: string };

/** SQLite's code for "somebody else has it". */
const BUSY = 5;

/**
 * Holds a data folder for this process. Node offers no file lock but SQLite's: an empty file, locked by the system, which
 * frees it however the process ends. Unlike a process id in a file this is never fooled by an id that is used again, by
 * a process in another container, or by two that start at the same moment.
 * @param file the locked file; the holder's process id stands beside it, for the reader's comfort alone
 * @returns `held: false` with the holder's process id when another portal has it
 */
export function holdPortalLock(file: string): PortalLock {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === BUSY)) throw error;
    return { held: false, holder: readHolder(file) };
  }
  writeFileSync(pidFile(file), `${process.pid}\n`);
  return { held: true, release: () => lock.close() };
}

const pidFile = (file: string): string => `${file}.pid`;

function readHolder(file: string): string {
  try {
    return readFileSync(pidFile(file), 'utf8').trim();
  } catch {
    // It has only just taken the lock.
    return 'unknown';
  }
}
