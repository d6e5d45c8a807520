import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingNames } from '../apps/server/src/config.ts';
import { everyText } from '../packages/messages/src/every-text.cases.ts';
import { mostOfPlainNoun } from './check/house-numbers.ts';
import { coreLimits } from './check/house-rules.ts';
import { citationsIn, readCitations, sectionsOf } from './citations.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
/** All that is said in English. */
const said = new Set((await everyText('en')).values());
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

describe.each(documents)('%s', (path) => {
  const text = read(path);

  it('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/(?:^|`)npm (?:run )?([a-z][a-z0-9:-]*)/gm)].map(([, name = '']) => name);
    const own = named.filter(
      (name) => !['install', 'ci', 'run', 'package', 'packages', 'scripts'].includes(name),
    );
    expect(own.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) =>
      join(dirname(path), target),
    );
    expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  it('names only files of the tree that exist', () => {
    const named = [...text.matchAll(/`((?:apps|packages|scripts|e2e|bench|docs)\/[\w./-]+)`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });
});

describe('README.md', () => {
  const text = read('README.md');

  it('names every npm script there is', () => {
    const own = scripts.filter((name) => !name.startsWith('pre'));
    expect(own.filter((name) => !new RegExp(`\\b${name}\\b(?!:)`).test(text))).toEqual([]);
  });

  it('calls what is on the screens as the screens do', () => {
    // terminals' own menus
    const elsewhere = ['Cloud server', 'HTTP Listening'];
    const named = [...text.matchAll(/(?<!\*)\*([A-Z][^*]+)\*(?!\*)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !elsewhere.includes(name) && !said.has(name))).toEqual([]);
  });
});

describe('settings', () => {
  it('are all in .env.example and in docs/operations.md', () => {
    const listed = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect([...settingNames].filter((name) => name !== 'NODE_ENV').sort()).toEqual(
      listed.filter((name) => name !== 'NODE_ENV').sort(),
    );
    expect(
      listed.filter((name) => name !== 'NODE_ENV' && !read('docs/operations.md').includes(`\`${name}\``)),
    ).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const names = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => name !== 'README.md')
    .sort();
  const textOf = (name: string) => read(join('docs/decisions', name));
  const statusOf = (name: string) =>
    /^Status: ([\s\S]*?)\n\n/m.exec(textOf(name))?.[1]?.replaceAll('\n', ' ') ?? '';

  it('are numbered without a gap, each at most 60 lines', () => {
    expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, index) => index + 1));
    expect(names.filter((name) => textOf(name).split('\n').length > 61)).toEqual([]);
  });

  it.each(names)('%s has a title, a status, a date and three sections', (name) => {
    const headings = [...textOf(name).matchAll(/^#+ .*$/gm)].map(([heading]) => heading);
    expect(headings[0]).toMatch(new RegExp(`^# ${name.slice(0, 3)} [^a-z].*[^.]$`));
    expect(headings.slice(1)).toEqual(['## Context', '## Decision', '## Consequences']);
    expect(statusOf(name)).toMatch(/^(Accepted|Superseded by \d{3})/);
    expect(textOf(name)).toMatch(/\n\nDate: \d{4}-\d\d-\d\d\n\n## Context\n/);
  });

  it('state the limits of lines that npm run check enforces (025)', () => {
    const text = textOf(names.find((name) => name.startsWith('025-')) ?? '');
    const table = [...text.matchAll(/\| ([\d,]+) \|$/gm)].map(([, figure = '']) =>
      Number(figure.replace(',', '')),
    );
    expect(table).toEqual(coreLimits.map(([, , most]) => most));
    expect(text).toContain(`at most ${mostOfPlainNoun} lines`);
  });

  it('name a supersession in the status of both records', () => {
    const pairs = (verb: RegExp, order: (own: string, other: string) => string) =>
      names.flatMap((name) =>
        (verb.exec(statusOf(name))?.[0].match(/\b\d{3}\b/g) ?? []).map((other) =>
          order(name.slice(0, 3), other),
        ),
      );
    const supersedes = pairs(/Supersedes [^.]*/, (own, other) => `${own} supersedes ${other}`);
    expect(pairs(/Superseded [^.]*/, (own, other) => `${other} supersedes ${own}`).sort()).toEqual(
      supersedes.sort(),
    );
  });

  it('are all in the index with their titles', () => {
    const index = read('docs/decisions/README.md');
    const rows = names.map((name) => [
      name,
      `| [${name.slice(0, 3)}](${name}) | ${/^# \d{3} (.*)/.exec(textOf(name))?.[1]} |`,
    ]);
    expect(rows.filter(([, row = '']) => index.split(row).length !== 2)).toEqual([]);
  });
});

describe('citations', () => {
  const citations = readCitations();

  it.each(['spec', 'rules.md', 'protocols.md', 'security.md', 'design.md', 'look.md'])(
    'of %s lead to a numbered heading of it',
    (document) => {
      const sections = sectionsOf(document);
      const own = citations.filter((one) => one.document === document);
      expect(own.length).toBeGreaterThan(0);
      const lost = own.filter(({ section }) => !sections?.has(section));
      expect([...new Set(lost.map(({ path, section }) => `${path}: ${document} §${section}`))]).toEqual([]);
    },
  );

  it('are found in lists, ranges and comments of several lines', () => {
    // put together, so that this file cites nothing that is missing
    const sign = '§';
    const found = (text: string) =>
      citationsIn('a.ts', text.replaceAll('$', sign)).map(({ section }) => section);
    expect(found('see rules.md $3.10, $4 and $6a.2')).toEqual(['3.10', '4', '6a.2']);
    expect(found('(rules.md $3.3–3.9, 3.11)')).toEqual(['3.3', '3.9', '3.11']);
    expect(found('as in spec\n * $5 "Event", RFC 9110 $14')).toEqual(['5']);
    expect(found('-- look.md\n-- $4')).toEqual(['4']);
  });
});

it('docs/architecture.md stays within 80 lines', () => {
  expect(read('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(81);
});
