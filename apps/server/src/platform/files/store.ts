import { createHmac, randomUUID } from 'node:crypto';
import { open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import { derivedKey, seal, unseal } from '../sealed.ts';
import { LargeFiles } from './large.ts';

/** A file on disk, and when it was last written. */
export interface Found {
  name: string;
  writtenAt: Date;
}

const unfinished = '.part';

/**
 * Encrypted files outside the database, below one folder: `<company>/<two letters>/<name>`. Every part of a path is made here;
 * nothing a person typed is ever one (security.md T9).
 */
export class FileStore {
  /** Files that are never whole in memory. */
  readonly large: LargeFiles;
  readonly #folder: string;
  readonly #masterKey: Buffer;
  readonly #nameKey: Buffer;
  #opened: Promise<Disk> | undefined;

  constructor(folder: string, masterKey: Buffer) {
    this.#folder = folder;
    this.#masterKey = masterKey;
    this.#nameKey = derivedKey(masterKey, 'file names');
    this.large = new LargeFiles(folder, masterKey);
  }

  /**
   * What content is called in a company: the same content the same, keyed, so that nobody can tell from a name whether a
   * picture they have is here. 64 hexadecimal digits.
   */
  nameOf(companyId: number, content: Uint8Array): string {
    return createHmac('sha256', this.#nameKey).update(`${companyId}:`).update(content).digest('hex');
  }

  /** Writes a file, on disk when this resolves. The same content written at once by two is whole either way. */
  async write(companyId: number, name: string, content: Uint8Array): Promise<void> {
    const key = keyOf(companyId, name);
    const part = `${key}.${randomUUID()}${unfinished}`;
    try {
      await (await this.#disk()).put(part, seal(this.#masterKey, sealedAs(name), content));
      await flushed(join(this.#folder, part));
      // in one step: a reader sees the whole file or none
      await rename(join(this.#folder, part), join(this.#folder, key));
    } catch (error) {
      await this.#delete(part).catch(() => undefined);
      throw error;
    }
  }

  /** A file's content; undefined where there is none. Throws SealBroken where it is damaged or another's. */
  async read(companyId: number, name: string): Promise<Buffer | undefined> {
    const key = keyOf(companyId, name);
    const disk = await this.#disk();
    if (!(await disk.exists(key))) return undefined;
    return unseal(this.#masterKey, sealedAs(name), await disk.getBytes(key));
  }

  /** Deletes a file; one that is gone already is no error. */
  remove(companyId: number, name: string): Promise<void> {
    return this.#delete(keyOf(companyId, name));
  }

  /** Companies that have a folder here, those that are no more included. */
  async companies(): Promise<number[]> {
    const entries = await readdir(this.#folder).catch(absent);
    return entries.filter((entry) => /^[1-9]\d{0,15}$/.test(entry)).map(Number);
  }

  /** A company's files on disk. What a write that broke off has left behind is deleted once it is older than `before`. */
  async list(companyId: number, before: Date): Promise<Found[]> {
    const folder = join(this.#folder, String(companyId));
    const entries = await readdir(folder, { recursive: true }).catch(absent);
    const found: Found[] = [];
    for (const path of entries) {
      const name = path.split('/').at(-1) ?? '';
      const writtenAt = (await stat(join(folder, path)).catch(() => undefined))?.mtime;
      if (!writtenAt) continue;
      if (/^[0-9a-f]{64}$/.test(name)) found.push({ name, writtenAt });
      else if (name.endsWith(unfinished) && writtenAt < before) await this.#delete(`${companyId}/${path}`);
    }
    return found;
  }

  async #delete(key: string): Promise<void> {
    await (await this.#disk()).delete(key);
  }

  /** The library is loaded with the first file: it takes some 10 MB of a portal that keeps none. */
  #disk(): Promise<Disk> {
    this.#opened ??= Promise.all([import('flydrive'), import('flydrive/drivers/fs')]).then(
      ([{ Disk }, { FSDriver }]) => new Disk(new FSDriver({ location: this.#folder, visibility: 'private' })),
    );
    return this.#opened;
  }
}

/** Sealed under its own name, so that no file can be put in another's place. */
const sealedAs = (name: string): string => `file ${name}`;

function keyOf(companyId: number, name: string): string {
  if (!Number.isSafeInteger(companyId) || !/^[0-9a-f]{64}$/.test(name))
    throw new Error('not a name of this store');
  return `${companyId}/${name.slice(0, 2)}/${name}`;
}

async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

const absent = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
