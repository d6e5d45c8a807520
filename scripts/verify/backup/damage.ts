import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, cp, open, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';

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

/** To any backup; the first are the short form's. */
export const damagesOf = (random: () => number): Record<string, Damage> => ({
  'a byte changed': async (folder) => {
    const { path, size } = await largest(folder);
    await flip(path, Math.floor(random() * size));
  },
  'a file cut off': async (folder) => {
    const { path, size } = await largest(folder);
    await truncate(path, size - 1 - Math.floor(random() * (size / 2)));
  },
  'a file grown': async (folder) => appendFile((await largest(folder)).path, 'x'),
});

/** To a folder alone: an archive has no files to take out or slip in. */
export const damagesOfFolder: Record<string, Damage> = {
  'no checksums': (folder) => rm(join(folder, 'MANIFEST.sha256')),
  'a file slipped in': (folder) => appendFile(join(folder, 'pg', 'recovery.signal'), ''),
  'a file taken out': async (folder) => rm((await largest(folder)).path),
};

/** A damaged copy of a backup, gone after `work`. */
export async function withDamaged<T>(
  backup: string,
  damage: Damage,
  work: (copy: string) => Promise<T>,
): Promise<T> {
  const copy = `${backup}.${randomUUID()}`;
  await cp(backup, copy, { recursive: true });
  try {
    await damage(copy);
    return await work(copy);
  } finally {
    if (existsSync(copy)) await rm(copy, { recursive: true });
  }
}
