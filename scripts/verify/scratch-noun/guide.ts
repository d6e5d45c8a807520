import { basename } from 'node:path';

/** Matches a path between backticks, with the parentheses of route folders. */
const quotedPath = /`([\w./()-]+)`/g;
const pathsIn = (text: string) => [...text.matchAll(quotedPath)].map(([, path = '']) => path);
const rowsIn = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'));

/** The instructions of docs/how-to/add-a-noun.md. */
export interface Guide {
  /** Returns whether the guide names this file, by its whole path or by its name below its folder. */
  names(path: string): boolean;
  /** Shared files to which the guide adds lines about the new noun. */
  shared: string[];
  /** Files of buildings with code that the copy leaves out, because only buildings need it. */
  onlyForBuildings: string[];
}

/**
 * Returns the file paths in a table row of the guide. The path of English texts also stands for the files in other
 * languages.
 */
function expandRow(row: string): string[] {
  const [path = '', ...others] = pathsIn(row);
  const languages = row.includes('the same file of') ? others.filter((name) => /^[a-z]{2}$/.test(name)) : [];
  return [path, ...languages.map((language) => path.replace('/en/', `/${language}/`))];
}

/**
 * Parses the guide. `isOfNoun` returns whether a path belongs to buildings alone, so that the file is copied. All other
 * files are shared.
 */
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
