// Searches the files of the embedded database for words: pages, indexes, statistics and log, below the tables.

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface WordInFile {
  file: string;
  word: string;
}

/**
 * Returns the files of the database folder that contain one of the words, each with the first word found. Undefined if
 * the database runs on another server.
 */
export async function findWordsOnDisk(
  dataDir: string,
  words: readonly string[],
): Promise<WordInFile[] | undefined> {
  const folder = join(dataDir, 'pg');
  if (!existsSync(folder)) return undefined;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const matches: WordInFile[] = [];
  for (const entry of entries.filter((dirent) => dirent.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // a file deleted meanwhile contains nothing
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const word = words.find((candidate) => bytes.includes(candidate));
    if (word !== undefined) matches.push({ file: path.slice(folder.length), word });
  }
  return matches;
}
