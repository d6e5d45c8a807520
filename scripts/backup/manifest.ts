import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const manifestName = 'MANIFEST.sha256';

/** Writes the checksum of every file of a backup; returns how many there are. */
export async function writeManifest(folder: string): Promise<number> {
  const lines = (await sums(folder)).map(([path, sum]) => `${sum}  ${path}`);
  await writeFile(join(folder, manifestName), `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  return lines.length;
}

/** The first way in which a backup is not what was written: a missing, added or changed file. Undefined when it is whole. */
export async function findDamage(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (!text) return `${manifestName} is missing`;
  const written = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  );
  for (const [path, sum] of await sums(folder)) {
    if (written.get(path) !== sum)
      return written.has(path) ? `${path} has changed` : `${path} was not part of it`;
    written.delete(path);
  }
  const [missing] = written.keys();
  return missing === undefined ? undefined : `${missing} is missing`;
}

async function sums(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== manifestName)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const found: [string, string][] = [];
  for (const path of paths) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, path)), hash);
    found.push([path, hash.digest('hex')]);
  }
  return found;
}
