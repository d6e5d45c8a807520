import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const manifestName = 'MANIFEST.sha256';
/** When and of which installation a backup is, as JSON. */
export const aboutName = 'BACKUP.json';

export interface About {
  /** ISO 8601: what was committed until then is in it. */
  takenAt: string;
  /** Number of the installation; null, of a release that had none. */
  installation: string | null;
}

/** Checksums of files as they are written into a backup. */
export class Manifest {
  readonly #sums = new Map<string, string>();

  has(path: string): boolean {
    return this.#sums.has(path);
  }

  /** The content as it came; its checksum is noted at its end. */
  async *through(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
    this.#sums.set(path, hash.digest('hex'));
  }

  get size(): number {
    return this.#sums.size;
  }

  get text(): string {
    return [...this.#sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, sum]) => `${sum}  ${path}\n`)
      .join('');
  }
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
