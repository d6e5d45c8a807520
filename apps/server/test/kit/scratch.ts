import { access, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
/** More than a run has lain down at once, several times over. */
const room = 4 * 1024 ** 3;

/**
 * A new folder for a database of tests, which whoever asks for it removes: in memory where there is room, for there a flush costs
 * nothing. What survives a crash is proven by proofs, on a disk.
 */
export async function scratchFolder(prefix: string): Promise<string> {
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
