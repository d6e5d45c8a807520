import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  countCopiedNames,
  countNounLines,
  findNounReferences,
  nounsOf,
  partsOf,
  sizesOf,
} from './house-numbers.ts';
import { findImportCycles } from './import-cycles.ts';
import { parseSource, readSources, root } from './sources.ts';

const parseSources = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => parseSource(path, text));

const sampleSources = parseSources({
  'packages/api/src/index.ts':
    "import { lockers } from './area/lockers.ts';\nimport { x } from './platform/x.ts';",
  'packages/api/src/area/lockers.ts': 'x;\n'.repeat(90),
  'apps/server/src/features/index.ts': "import { lockersFeature } from './area/lockers/lockers.routes.ts';",
  'apps/server/src/features/area/lockers/lockers.routes.ts': 'x;\n'.repeat(40),
  'apps/server/src/features/area/lockers/lockers.test.ts': 'x;\n'.repeat(500),
  'apps/web/src/features/area/lockers/LockersPage.tsx': 'x;\n'.repeat(70),
  'apps/web/src/features/area/keys/KeysPage.tsx': "import { L } from '../lockers/LockerPicker.tsx';",
  'apps/web/src/menu.ts': "const to = '/lockers';",
  'apps/web/src/shell/Bar.tsx': "import { lockers } from '@gatehouse/api/area/lockers';",
});

describe('figures of the codebase', () => {
  it('reads the kinds of objects from the index of the api package', () => {
    expect(nounsOf(sampleSources)).toEqual(['area/lockers']);
  });

  it('counts the production lines of a kind of object in api, server and web', () => {
    expect(countNounLines(sampleSources, 'area/lockers')).toEqual({ api: 90, server: 40, web: 70 });
  });

  it('counts once each name that has to change in a copy of the code of a kind of object', () => {
    const sources = parseSources({
      'packages/api/src/area/lockers.ts': "const lockers = { lockerName: 'LOCKER_FULL' }; // lockerOfNobody",
      'apps/server/src/features/area/lockers/lockers.routes.ts': 'makeLocker(lockers);',
      'apps/server/src/features/area/keys/keys.routes.ts': 'lockerKeys();',
    });
    expect(countCopiedNames(sources, 'area/lockers')).toBe(4);
  });

  it('separates index files from other files that refer to a kind of object, and ignores other kinds', () => {
    expect(findNounReferences(sampleSources, 'area/lockers', ['/lockers'])).toEqual({
      shared: ['apps/server/src/features/index.ts', 'apps/web/src/menu.ts', 'packages/api/src/index.ts'],
      others: ['apps/web/src/shell/Bar.tsx'],
    });
  });

  it('assigns every file of the codebase to exactly one part', () => {
    const sources = readSources();
    const parts = partsOf(sources);
    expect(parts.map(([part]) => part)).not.toContain('elsewhere');
    expect(parts.reduce((sum, [, { files }]) => sum + files, 0)).toBe(sources.length);
  });

  it('computes the median, the 90th percentile and the maximum size of files', () => {
    const sizes = sizesOf(
      Array.from({ length: 11 }, (_, i) => parseSource(`scripts/${i}.ts`, 'x;\n'.repeat(i + 1))),
    );
    expect(sizes).toEqual({ files: 11, lines: 66, median: 6, ninety: 10, most: 11 });
  });

  it('each kind of object has at most eight shared files', () => {
    const sources = readSources();
    for (const noun of nounsOf(sources))
      expect(findNounReferences(sources, noun).shared.length, noun).toBeLessThanOrEqual(8);
  });

  it('every kind of object has a file with its name in testing/nouns', () => {
    const sources = readSources();
    const there = new Set(sources.map(({ path }) => path));
    expect(nounsOf(sources).filter((noun) => !there.has(`testing/nouns/${noun}.ts`))).toEqual([]);
  });

  it('docs/architecture.md lists every shared file of a kind of object', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const sources = readSources();
    const shared = new Set(nounsOf(sources).flatMap((noun) => findNounReferences(sources, noun).shared));
    const documentedName = (path: string) =>
      path
        .replace(/^packages\/messages\/src\/areas\/[\w-]+/, 'areas/<area>')
        .replace(/^(packages\/messages|apps\/web)\/src\//, '');
    expect([...shared].filter((path) => !page.includes(`\`${documentedName(path)}\``))).toEqual([]);
  });
});

describe('import cycles of the codebase', () => {
  const ring = parseSources({
    'scripts/a.ts': "import { b } from './b.ts';",
    'scripts/b.ts': "import type { C } from './c.ts';",
    'scripts/c.ts': "import { a } from './a.ts';\nimport { d } from './d.ts';",
    'scripts/d.ts': '',
  });

  it('finds import cycles closed by a type import only if type imports count', () => {
    expect(findImportCycles(ring, { withTypes: true })).toEqual([
      ['scripts/a.ts', 'scripts/b.ts', 'scripts/c.ts'],
    ]);
    expect(findImportCycles(ring, { withTypes: false })).toEqual([]);
  });

  it('finds import cycles through the packages of the repository', () => {
    const through = parseSources({
      'packages/api/src/a.ts': "import { b } from '@gatehouse/messages';",
      'packages/messages/src/index.ts': "import { a } from '@gatehouse/api/a';",
    });
    expect(findImportCycles(through, { withTypes: false })).toEqual([
      ['packages/api/src/a.ts', 'packages/messages/src/index.ts'],
    ]);
  });

  it('codebase has no import cycles, not counting type imports', () => {
    expect(findImportCycles(readSources(), { withTypes: false })).toEqual([]);
  });
});
