import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folders = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'docs'];
const written = /\.(?:tsx?|m?js|sql|css|html|md)$/;
const skipped = /(?:^|[\\/])(?:node_modules|dist|coverage|\.vite)(?:[\\/]|$)/;

/** A citation such as `rules.md §3.10`: the document, the section, and the file that cites it. */
export interface Citation {
  document: string;
  section: string;
  path: string;
}

/** Every citation of a document of this repository in its sources and documents. */
export const readCitations = (): Citation[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => written.test(name) && !skipped.test(name))
      .map((name) => join(folder, name))
      .flatMap((path) => citationsIn(path, readFileSync(join(root, path), 'utf8'))),
  );

const section = String.raw`\d+[a-z]?(?:\.\d+)*`;
// after the first section a list goes on with further ones, and a range with its last
const cited = new RegExp(
  String.raw`\b(?:([Ss]pec)|(rules|protocols|security|design|look)\.md)[\`)\]]*,? §(${section})` +
    String.raw`((?:(?:,| and|, and|–|-) ?(?:§${section}|\d+\.\d+))*)`,
  'g',
);

/** The citations of one text. The signs with which a comment begins its next line do not part a document from its section. */
export const citationsIn = (path: string, text: string): Citation[] =>
  [...text.replaceAll(/\n[ \t]*(?:\*|\/\/|--|#|>)?[ \t]*/g, ' ').matchAll(cited)].flatMap(
    ([, spec, other, first = '', further = '']) =>
      [first, ...(further.match(new RegExp(section, 'g')) ?? [])].map((one) => ({
        document: spec ? 'spec' : `${other}.md`,
        section: one,
        path,
      })),
  );

/** The numbers of a document's headings: `## 3.2 Direction` and `## 3. Attendance` are 3.2 and 3. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(new RegExp(`^#{1,6} §?(${section})\\.?(?= )`, 'gm'))].map(([, number = '']) => number);

/** The sections to which a citation of the document can lead; undefined if there is no such document. */
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
