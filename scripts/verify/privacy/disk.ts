// Searches the files of the embedded database for words. These files include pages, indexes, statistics and the
// write-ahead log, with data that no query of a table shows.

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface WordInFile {
  file: string;
  word: string;
}

/**
 * Returns the files of the database folder that contain one of the words, each with the first matching word. Undefined
 * if the database runs on another server.
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
    // A file that was deleted in the meantime counts as empty.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const word = words.find((candidate) => bytes.includes(candidate));
    if (word !== undefined) matches.push({ file: path.slice(folder.length), word });
  }
  return matches;
}
