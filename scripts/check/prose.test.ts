import { expect, it } from 'vitest';
import {
  byFolder,
  countProse,
  folderOf,
  isHeadless,
  isRelative,
  perHundred,
  proseFaults,
  proseIn,
} from './prose.ts';

const texts = (source: string) => proseIn('scripts/a.ts', source).map(({ text }) => text);

it.each([
  ['a docstring', '/** Returns the rows. */\nconst a = 1;', ['Returns the rows.']],
  [
    'a docstring of several lines',
    '/**\n * Returns the rows.\n * @throws an error\n */',
    ['Returns the rows. @throws an error'],
  ],
  [
    'consecutive line comments as one text',
    '  // one idea\n  // in two lines\n  f();',
    ['one idea in two lines'],
  ],
  ['a comment after code', 'f(); // the reason', ['the reason']],
  ['the reason of a suppression', '// biome-ignore lint/a/b: tests need it\nf();', ['tests need it']],
  ['no URL in a string', "const url = 'https://x.org/a';", []],
  ['no comment in a template', 'const t = `// no /* comment */`;', []],
  ['no slashes in a regular expression', 'const r = /^[/*]a\\/*$/;\nf(); /* the reason */', ['the reason']],
  ['the name of a test', "it('rejects managers', () => {});", ['rejects managers']],
  ['the name of a test with cases', "it.each(cases)('rejects $name', () => {});", ['rejects $name']],
  ['the name of a group', 'describe("lists", () => {});', ['lists']],
])('finds the prose of a file: %s', (_, source, expected) => {
  expect(texts(source)).toEqual(expected);
});

const one = (text: string) => ({ path: 'scripts/a.ts', line: 1, text });

it.each([
  ['What came in late.', true, true],
  ['Of the rows, the first.', false, true],
  ['As a form sends it.', false, true],
  ['The approver, whose answer counts.', true, false],
  ['Returns the rows.', false, false],
  ['Whatever is sent', false, false],
  ['Asynchronous', false, false],
])('detects relative clauses and headless beginnings in "%s"', (text, relative, headless) => {
  expect([isRelative(one(text)), isHeadless(one(text))]).toEqual([relative, headless]);
});

it.each([
  ['apps/server/src/features/people/employees/employees.service.ts', 'apps/server/src/features/people'],
  ['apps/server/src/platform/db/database.ts', 'apps/server/src/platform'],
  ['apps/server/src/main.ts', 'apps/server/src'],
  ['testing/portal/portal.ts', 'testing/portal'],
  ['packages/api/src/people/employees.ts', 'packages/api/src/people'],
  ['testing/nouns/auth/a.ts', 'testing/nouns'],
  ['scripts/check.ts', 'scripts'],
  ['e2e/shell.spec.ts', 'e2e'],
])('assigns files to folders: counts %s for %s', (path, folder) => {
  expect(folderOf(path)).toBe(folder);
});

it('rounds the number of relative clauses per hundred texts to a tenth', () => {
  expect(perHundred(countProse([one('who'), one('a b'), one('c d')]))).toBe(33.3);
  expect(perHundred(countProse([]))).toBe(0);
});

it('reports a folder with more relative clauses than recorded', () => {
  const found = [
    ...Array.from({ length: 50 }, () => one('Returns a row.')),
    one('what came in'),
    one('who knows'),
  ];
  expect([...byFolder(found).keys()]).toEqual(['scripts']);
  expect(proseFaults(found, { scripts: 2 })).toEqual([]);
  expect(proseFaults(found, { scripts: 1 })).toHaveLength(1);
  expect(proseFaults(found, {})).toEqual([expect.stringContaining('2 texts with what, who')]);
});

it('reports exceeded prose limits of the whole repository', () => {
  const found = [one('What is it'), one('Returns a row.')];
  expect(proseFaults(found, { scripts: 1 })).toEqual([
    '50 of 100 texts have a relative clause; the limit is 8',
    '50.0 % begin with What, Of or As; the limit is 2 %',
  ]);
});
