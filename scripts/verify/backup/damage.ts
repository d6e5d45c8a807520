import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, link, mkdir, open, readdir, rename, rm, truncate } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** What may happen to a backup on its way: each is done to a copy of it. */
export type Damage = (folder: string) => Promise<void>;

async function flip(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+');
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, at);
  await handle.write(Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, at);
  await handle.close();
}

async function largest(folder: string): Promise<{ path: string; size: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: { path: string; size: number }[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const handle = await open(path, 'r');
    found.push({ path, size: (await handle.stat()).size });
    await handle.close();
  }
  const [first = { path: '', size: 0 }] = found.sort((a, b) => b.size - a.size);
  return first;
}

/** What is linked becomes a file of its own, which may be changed. */
async function ownFile(path: string): Promise<void> {
  await copyFile(path, `${path}.own`);
  await rename(`${path}.own`, path);
}

/** To any backup; the first are the short form's. */
export const damagesOf = (random: () => number): Record<string, Damage> => ({
  'a byte changed': async (folder) => {
    const { path, size } = await largest(folder);
    await ownFile(path);
    await flip(path, Math.floor(random() * size));
  },
  'a file cut off': async (folder) => {
    const { path, size } = await largest(folder);
    await ownFile(path);
    await truncate(path, size - 1 - Math.floor(random() * (size / 2)));
  },
  'a file grown': async (folder) => {
    const { path } = await largest(folder);
    await ownFile(path);
    await appendFile(path, 'x');
  },
});

/** To a folder alone: an archive has no files to take out or slip in. */
export const damagesOfFolder: Record<string, Damage> = {
  'no checksums': (folder) => rm(join(folder, 'MANIFEST.sha256')),
  'a file slipped in': (folder) => appendFile(join(folder, 'pg', 'recovery.signal'), ''),
  'a file taken out': async (folder) => rm((await largest(folder)).path),
};

/** A folder whose files are those of another: nothing of them is written. */
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

/** A damaged copy of a backup, gone after `work`. */
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
