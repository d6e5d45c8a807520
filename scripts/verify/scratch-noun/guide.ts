import { basename } from 'node:path';

/** Matches a path between backticks, with the parentheses of route folders. */
const quotedPath = /`([\w./()-]+)`/g;
const pathsIn = (text: string) => [...text.matchAll(quotedPath)].map(([, path = '']) => path);
const rowsIn = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'));

/** The instructions of docs/how-to/add-a-noun.md. */
export interface Guide {
  /** Returns whether the guide names this file, in full or in the row of its folder. */
  names(path: string): boolean;
  /** Shared files that receive lines of the new noun. */
  shared: string[];
  /** Files with parts that a copy leaves out. */
  onlyForBuildings: string[];
}

/** Returns the paths of a row. A row of English texts also stands for the same file in other languages. */
function expandRow(row: string): string[] {
  const [path = '', ...others] = pathsIn(row);
  const languages = row.includes('the same file of') ? others.filter((name) => /^[a-z]{2}$/.test(name)) : [];
  return [path, ...languages.map((language) => path.replace('/en/', `/${language}/`))];
}

/** Parses the guide. `isOfNoun` tells the files that a copy of buildings has from shared files. */
export function parseGuide(text: string, isOfNoun: (path: string) => boolean): Guide {
  const [instructions = '', onlyForBuildings = ''] = text.split('\n## 8 ');
  const named = new Set(pathsIn(text));
  const shared = rowsIn(instructions)
    .flatMap(expandRow)
    .filter((path) => path.includes('/') && !isOfNoun(path));
  return {
    names: (path) =>
      named.has(path) || (named.has(path.slice(0, path.lastIndexOf('/') + 1)) && named.has(basename(path))),
    shared: [...new Set(shared)],
    onlyForBuildings: rowsIn(onlyForBuildings.split('\n## ')[0] ?? '').flatMap(expandRow),
  };
}
