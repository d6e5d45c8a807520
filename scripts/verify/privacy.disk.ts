// What is left of words in the files of the embedded database itself, beneath every table: pages, indexes, statistics, log.

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Found {
  file: string;
  word: string;
}

/**
 * The files of the database's folder that hold one of the words, each with the first it holds; undefined where the database is
 * another server's.
 */
export async function wordsOnDisk(dataDir: string, words: readonly string[]): Promise<Found[] | undefined> {
  const folder = join(dataDir, 'pg');
  if (!existsSync(folder)) return undefined;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: Found[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // one that went meanwhile holds nothing
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const word = words.find((one) => bytes.includes(one));
    if (word !== undefined) found.push({ file: path.slice(folder.length), word });
  }
  return found;
}
