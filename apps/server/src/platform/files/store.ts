import { createHmac, randomUUID } from 'node:crypto';
import { open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import { deriveKey, seal, unseal } from '../seal.ts';
import { LargeFiles } from './large-files.ts';

export interface FileOnDisk {
  name: string;
  writtenAt: Date;
}

const unfinished = '.part';

/**
 * Stores encrypted files outside the database, in one folder: `<company>/<two letters>/<name>`. All segments of a path
 * are generated, so that no path contains text that a person typed (security.md T9).
 */
export class FileStore {
  /** Files that are too large to be read into memory. */
  readonly large: LargeFiles;
  readonly #folder: string;
  readonly #masterKey: Buffer;
  readonly #nameKey: Buffer;
  #opened: Promise<Disk> | undefined;

  constructor(folder: string, masterKey: Buffer) {
    this.#folder = folder;
    this.#masterKey = masterKey;
    this.#nameKey = deriveKey(masterKey, 'file names');
    this.large = new LargeFiles(folder, masterKey);
  }

  /**
   * Returns the name under which a company stores this content: 64 hexadecimal digits. The same content has the same
   * name. The name is derived with a key, so that it does not reveal whether a known picture is stored.
   */
  nameOf(companyId: number, content: Uint8Array): string {
    return createHmac('sha256', this.#nameKey).update(`${companyId}:`).update(content).digest('hex');
  }

  /**
   * Writes a file. The file is on disk when the promise resolves. Concurrent writes of the same content do not damage
   * the file.
   */
  async write(companyId: number, name: string, content: Uint8Array): Promise<void> {
    const key = keyOf(companyId, name);
    const part = `${key}.${randomUUID()}${unfinished}`;
    try {
      await (await this.#disk()).put(part, seal(this.#masterKey, sealPurpose(name), content));
      await flushToDisk(join(this.#folder, part));
      // A rename is atomic: readers see the complete file or none.
      await rename(join(this.#folder, part), join(this.#folder, key));
    } catch (error) {
      await this.#delete(part).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Reads a file. Returns undefined if there is no such file.
   * @throws SealBroken if the file is damaged or was moved
   */
  async read(companyId: number, name: string): Promise<Buffer | undefined> {
    const key = keyOf(companyId, name);
    const disk = await this.#disk();
    if (!(await disk.exists(key))) return undefined;
    return unseal(this.#masterKey, sealPurpose(name), await disk.getBytes(key));
  }

  /** Deletes a file. A missing file is no error. */
  remove(companyId: number, name: string): Promise<void> {
    return this.#delete(keyOf(companyId, name));
  }

  /** Returns the companies with a folder in the store, including deleted companies. */
  async companies(): Promise<number[]> {
    const entries = await readdir(this.#folder).catch(ignoreMissingFolder);
    return entries.filter((entry) => /^[1-9]\d{0,15}$/.test(entry)).map(Number);
  }

  /** Lists the files of a company. Also deletes partial files of failed writes that are older than `before`. */
  async list(companyId: number, before: Date): Promise<FileOnDisk[]> {
    const folder = join(this.#folder, String(companyId));
    const entries = await readdir(folder, { recursive: true }).catch(ignoreMissingFolder);
    const files: FileOnDisk[] = [];
    for (const path of entries) {
      const name = path.split('/').at(-1) ?? '';
      const writtenAt = (await stat(join(folder, path)).catch(() => undefined))?.mtime;
      if (!writtenAt) continue;
      if (/^[0-9a-f]{64}$/.test(name)) files.push({ name, writtenAt });
      else if (name.endsWith(unfinished) && writtenAt < before) await this.#delete(`${companyId}/${path}`);
    }
    return files;
  }

  async #delete(key: string): Promise<void> {
    await (await this.#disk()).delete(key);
  }

  /** Loads the file storage library when the first file is stored, because the library needs about 10 MB of memory. */
  #disk(): Promise<Disk> {
    this.#opened ??= Promise.all([import('flydrive'), import('flydrive/drivers/fs')]).then(
      ([{ Disk }, { FSDriver }]) => new Disk(new FSDriver({ location: this.#folder, visibility: 'private' })),
    );
    return this.#opened;
  }
}

/**
 * The encryption key is derived from a text with the name of the file, so that no stored file can replace another one.
 */
const sealPurpose = (name: string): string => `file ${name}`;

function keyOf(companyId: number, name: string): string {
  if (!Number.isSafeInteger(companyId) || !/^[0-9a-f]{64}$/.test(name))
    throw new Error('not a name of this store');
  return `${companyId}/${name.slice(0, 2)}/${name}`;
}

async function flushToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

const ignoreMissingFolder = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
