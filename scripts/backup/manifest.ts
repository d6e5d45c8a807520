import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const manifestName = 'MANIFEST.sha256';
/** JSON file with the time and the installation of a backup. */
export const aboutName = 'BACKUP.json';

export interface BackupMetadata {
  /** Time of the backup, ISO 8601. The backup contains everything committed until then. */
  takenAt: string;
  /** ID of the installation. Null for releases without one. */
  installation: string | null;
}

/** Checksums of files, collected while a backup is written. */
export class Manifest {
  readonly #sums = new Map<string, string>();

  has(path: string): boolean {
    return this.#sums.has(path);
  }

  /** Passes the content of a file on unchanged. Records its checksum at the end. */
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

/**
 * Returns the first difference from the manifest: a missing, added or changed file. Undefined if the backup is intact.
 */
export async function findDamage(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (!text) return `${manifestName} is missing`;
  const expectedSums = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  );
  for (const [path, sum] of await computeSums(folder)) {
    if (expectedSums.get(path) !== sum)
      return expectedSums.has(path) ? `${path} has changed` : `${path} was not part of it`;
    expectedSums.delete(path);
  }
  const [missing] = expectedSums.keys();
  return missing === undefined ? undefined : `${missing} is missing`;
}

async function computeSums(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== manifestName)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const pathSums: [string, string][] = [];
  for (const path of paths) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, path)), hash);
    pathSums.push([path, hash.digest('hex')]);
  }
  return pathSums;
}
