import { access, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that Linux stores in memory. */
const inMemory = '/dev/shm';
/** Minimum free space in the folder in memory, in bytes. It is several times the highest use of one test run. */
const room = 4 * 1024 ** 3;

/**
 * Creates a folder for a test database. The caller removes it. The folder is in memory if there is enough free space,
 * because flushes then cost no time. A separate test on a disk checks crash safety.
 */
export async function createScratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? inMemory : tmpdir(), prefix));
}

async function hasRoom(): Promise<boolean> {
  if (process.availableMemory() < 2 * room) return false;
  try {
    await access(inMemory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(inMemory);
    return bavail * bsize >= room;
  } catch {
    return false;
  }
}
