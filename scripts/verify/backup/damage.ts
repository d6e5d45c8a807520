import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, link, mkdir, open, readdir, rename, rm, truncate } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Damages a copy of a backup in the given folder. */
export type Damage = (folder: string) => Promise<void>;

async function flipBit(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+');
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, at);
  await handle.write(Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, at);
  await handle.close();
}

async function findLargestFile(folder: string): Promise<{ path: string; size: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: { path: string; size: number }[] = [];
  for (const entry of entries.filter((dirent) => dirent.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const handle = await open(path, 'r');
    files.push({ path, size: (await handle.stat()).size });
    await handle.close();
  }
  const [first = { path: '', size: 0 }] = files.sort((a, b) => b.size - a.size);
  return first;
}

/** Replaces a hard link with a copy that may be changed. */
async function breakHardLink(path: string): Promise<void> {
  await copyFile(path, `${path}.own`);
  await rename(`${path}.own`, path);
}

/** Damages that apply to any backup. A run without --long uses only the first damages of the list. */
export const damagesOf = (random: () => number): Record<string, Damage> => ({
  'a byte changed': async (folder) => {
    const { path, size } = await findLargestFile(folder);
    await breakHardLink(path);
    await flipBit(path, Math.floor(random() * size));
  },
  'a file cut off': async (folder) => {
    const { path, size } = await findLargestFile(folder);
    await breakHardLink(path);
    await truncate(path, size - 1 - Math.floor(random() * (size / 2)));
  },
  'a file grown': async (folder) => {
    const { path } = await findLargestFile(folder);
    await breakHardLink(path);
    await appendFile(path, 'x');
  },
});

/** Damages that apply only to an unencrypted backup, because files cannot be removed from or added to an archive. */
export const damagesOfFolder: Record<string, Damage> = {
  'no checksums': (folder) => rm(join(folder, 'MANIFEST.sha256')),
  'a file slipped in': (folder) => appendFile(join(folder, 'pg', 'recovery.signal'), ''),
  'a file taken out': async (folder) => rm((await findLargestFile(folder)).path),
};

/** Creates a folder of hard links to the files of another folder. The linked files must not be written. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(to, relative(from, join(entry.parentPath, entry.name)));
    if (entry.isDirectory()) await mkdir(path, { recursive: true });
    else {
      await mkdir(dirname(path), { recursive: true });
      await link(join(entry.parentPath, entry.name), path);
    }
  }
}

/** Runs `work` on a damaged copy of a backup, and then deletes the copy. */
export async function withDamaged<T>(
  backup: string,
  damage: Damage,
  work: (copy: string) => Promise<T>,
): Promise<T> {
  const copy = `${backup}.${randomUUID()}`;
  await linkTree(backup, copy);
  try {
    await damage(copy);
    return await work(copy);
  } finally {
    if (existsSync(copy)) await rm(copy, { recursive: true });
  }
}
