import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folders = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'docs'];
const citingFiles = /\.(?:tsx?|m?js|sql|css|html|md)$/;
const skipped = /(?:^|[\\/])(?:node_modules|dist|coverage|\.vite)(?:[\\/]|$)/;

/** A citation of a document, such as `rules.md §3.10`. */
export interface Citation {
  document: string;
  section: string;
  path: string;
}

export const readCitations = (): Citation[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => citingFiles.test(name) && !skipped.test(name))
      .map((name) => join(folder, name))
      .flatMap((path) => findCitations(path, readFileSync(join(root, path), 'utf8'))),
  );

const section = String.raw`\d+[a-z]?(?:\.\d+)*`;
// Matches a citation of a document. It may list several sections or a range, and a range ends with its last section.
const cited = new RegExp(
  String.raw`\b(?:([Ss]pec)|(rules|protocols|security|design|look)\.md)[\`)\]]*,? §(${section})` +
    String.raw`((?:(?:,| and|, and|–|-) ?(?:§${section}|\d+\.\d+))*)`,
  'g',
);

/** Finds the citations in a text. A document and its section may be on different lines of a comment. */
export const findCitations = (path: string, text: string): Citation[] =>
  [...text.replaceAll(/\n[ \t]*(?:\*|\/\/|--|#|>)?[ \t]*/g, ' ').matchAll(cited)].flatMap(
    ([, spec, other, first = '', further = '']) =>
      [first, ...(further.match(new RegExp(section, 'g')) ?? [])].map((sectionNumber) => ({
        document: spec ? 'spec' : `${other}.md`,
        section: sectionNumber,
        path,
      })),
  );

/**
 * Returns the section numbers in a text. The headings `## 3.2 Direction` and `## 3. Attendance` result in 3.2 and 3.
 */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(new RegExp(`^#{1,6} §?(${section})\\.?(?= )`, 'gm'))].map(([, number = '']) => number);

/** Returns the sections of a document. Undefined if the document does not exist. */
export function sectionsOf(document: string): ReadonlySet<string> | undefined {
  const docs = join(root, 'docs');
  const files =
    document === 'spec'
      ? readdirSync(join(docs, 'spec')).map((name) => join('spec', name))
      : readdirSync(docs).filter((name) => name === document);
  return files.length === 0
    ? undefined
    : new Set(files.flatMap((name) => headingsOf(readFileSync(join(docs, name), 'utf8'))));
}
