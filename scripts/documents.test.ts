import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingNames } from '../apps/server/src/config.ts';
import { everyText } from '../packages/messages/src/every-text.cases.ts';
import { houseLimits } from './check/house-limits.ts';
import { findCitations, readCitations, sectionsOf } from './citations.ts';

const root = join(import.meta.dirname, '..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'apps/web/src/ui/README.md',
  'bench/README.md',
  'scripts/verify/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const englishTexts = new Set((await everyText('en')).values());
const scripts = Object.keys(JSON.parse(readText('package.json')).scripts);

/** Returns the anchors of a document's headings, as GitHub forms them. */
const anchorsOf = (path: string): string[] =>
  [...readText(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(documents)('%s', (path) => {
  const text = readText(path);

  it('documents mention only npm scripts that exist', () => {
    const names = [...text.matchAll(/(?:^|`)npm (?:run )?([a-z][a-z0-9:-]*)/gm)].map(([, name = '']) => name);
    const own = names.filter(
      (name) => !['build', 'install', 'ci', 'run', 'package', 'packages', 'scripts'].includes(name),
    );
    expect(own.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('documents link only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) =>
      join(dirname(path), target),
    );
    expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  it('documents link only to headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(
      ([, target, anchor = '']) => [target ? join(dirname(path), target) : path, anchor] as const,
    );
    expect(links.filter(([target, anchor]) => !anchorsOf(target).includes(anchor))).toEqual([]);
  });

  it('documents mention only files of the repository that exist', () => {
    const paths = [...text.matchAll(/`((?:apps|packages|scripts|e2e|bench|docs)\/[\w./-]+)`/g)].map(
      ([, name = '']) => name,
    );
    expect(paths.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });
});

describe('contents of README.md', () => {
  const text = readText('README.md');

  it('README.md mentions every npm script', () => {
    const own = scripts.filter((name) => !name.startsWith('pre'));
    expect(own.filter((name) => !new RegExp(`\\b${name}\\b(?!:)`).test(text))).toEqual([]);
  });

  it('README.md uses the words of the screens for labels', () => {
    // Labels in the menus of terminals. They do not appear on a screen of the portal.
    const elsewhere = ['Cloud server', 'HTTP Listening'];
    const labels = [...text.matchAll(/(?<!\*)\*([A-Z][^*]+)\*(?!\*)/g)].map(([, name = '']) => name);
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.filter((name) => !elsewhere.includes(name) && !englishTexts.has(name))).toEqual([]);
  });
});

describe('documentation of settings', () => {
  it('all settings are listed in .env.example and in docs/operations.md', () => {
    const documentedNames = [...readText('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect([...settingNames].filter((name) => name !== 'NODE_ENV').sort()).toEqual(
      documentedNames.filter((name) => name !== 'NODE_ENV').sort(),
    );
    expect(
      documentedNames.filter(
        (name) => name !== 'NODE_ENV' && !readText('docs/operations.md').includes(`\`${name}\``),
      ),
    ).toEqual([]);
  });
});

describe('decision documents', () => {
  const names = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => name !== 'README.md')
    .sort();
  const textOf = (name: string) => readText(join('docs/decisions', name));
  const statusOf = (name: string) =>
    /^Status: ([\s\S]*?)\n\n/m.exec(textOf(name))?.[1]?.replaceAll('\n', ' ') ?? '';

  it('decisions are numbered without gaps and have at most 60 lines each', () => {
    expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, index) => index + 1));
    expect(names.filter((name) => textOf(name).split('\n').length > 61)).toEqual([]);
  });

  it.each(names)('decision %s has a title, a status, a date and three sections', (name) => {
    const headings = [...textOf(name).matchAll(/^#+ .*$/gm)].map(([heading]) => heading);
    expect(headings[0]).toMatch(new RegExp(`^# ${name.slice(0, 3)} [^a-z].*[^.]$`));
    expect(headings.slice(1)).toEqual(['## Context', '## Decision', '## Consequences']);
    expect(statusOf(name)).toMatch(/^(Accepted|Superseded by \d{3})/);
    expect(textOf(name)).toMatch(/\n\nDate: \d{4}-\d\d-\d\d\n\n## Context\n/);
  });

  it('decision 087 states the limits that npm run check enforces (087)', () => {
    const text = textOf(names.find((name) => name.startsWith('087-')) ?? '');
    const table = [...text.matchAll(/\| (\d+) \|$/gm)].map(([, figure = '']) => Number(figure));
    expect(table).toEqual(Object.values(houseLimits));
  });

  it('superseded and superseding decisions name each other in their status', () => {
    const findPairs = (verb: RegExp, order: (own: string, other: string) => string) =>
      names.flatMap((name) =>
        (verb.exec(statusOf(name))?.[0].match(/\b\d{3}\b/g) ?? []).map((other) =>
          order(name.slice(0, 3), other),
        ),
      );
    const supersedes = findPairs(/Supersedes [^.]*/, (own, other) => `${own} supersedes ${other}`);
    expect(findPairs(/Superseded [^.]*/, (own, other) => `${other} supersedes ${own}`).sort()).toEqual(
      supersedes.sort(),
    );
  });

  it('index of decisions lists all of them with their titles', () => {
    const index = readText('docs/decisions/README.md');
    const rows = names.map((name) => [
      name,
      `| [${name.slice(0, 3)}](${name}) | ${/^# \d{3} (.*)/.exec(textOf(name))?.[1]} |`,
    ]);
    expect(rows.filter(([, row = '']) => index.split(row).length !== 2)).toEqual([]);
  });
});

describe('citations of documents in the code', () => {
  const citations = readCitations();

  it.each(['spec', 'rules.md', 'protocols.md', 'security.md', 'design.md', 'look.md'])(
    'finds a numbered heading for every citation of %s',
    (document) => {
      const sections = sectionsOf(document);
      const own = citations.filter((citation) => citation.document === document);
      expect(own.length).toBeGreaterThan(0);
      const lost = own.filter(({ section }) => !sections?.has(section));
      expect([...new Set(lost.map(({ path, section }) => `${path}: ${document} §${section}`))]).toEqual([]);
    },
  );

  it('finds citations in lists, ranges and comments of several lines', () => {
    // The section sign is inserted at run time, so that this test file itself contains no broken citation.
    const sign = '§';
    const sectionsIn = (text: string) =>
      findCitations('a.ts', text.replaceAll('$', sign)).map(({ section }) => section);
    expect(sectionsIn('see rules.md $3.10, $4 and $6a.2')).toEqual(['3.10', '4', '6a.2']);
    expect(sectionsIn('(rules.md $3.3–3.9, 3.11)')).toEqual(['3.3', '3.9', '3.11']);
    expect(sectionsIn('as in spec\n * $5 "Event", RFC 9110 $14')).toEqual(['5']);
    expect(sectionsIn('-- look.md\n-- $4')).toEqual(['4']);
  });
});

it('docs/architecture.md stays within 80 lines', () => {
  expect(readText('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(81);
});
