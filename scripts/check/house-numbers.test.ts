import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  grownNouns,
  homeLines,
  mostOfPlainNoun,
  namingsOf,
  nounsOf,
  partsOf,
  sizesOf,
} from './house-numbers.ts';
import { ringsOf } from './rings.ts';
import { parseSource, readSources, root } from './sources.ts';

const sourcesOf = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => parseSource(path, text));

const house = sourcesOf({
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

describe('the house in numbers', () => {
  it('takes nouns from the table of contents of the api', () => {
    expect(nounsOf(house)).toEqual(['area/lockers']);
  });

  it('counts the lines of a noun in its three homes, tests aside', () => {
    expect(homeLines(house, 'area/lockers')).toEqual({ api: 90, server: 40, web: 70 });
  });

  it('finds a plain noun that has grown beyond what its copies may have', () => {
    const card = (lines: number) => [
      parseSource('apps/web/src/features/area/buildings/BuildingCard.tsx', 'x;\n'.repeat(lines)),
    ];
    expect(grownNouns(card(mostOfPlainNoun))).toEqual([]);
    expect(grownNouns(card(mostOfPlainNoun + 1))).toEqual([
      'area/buildings: 531 lines, 530 at most of a plain noun (decision 025)',
    ]);
  });

  it('tells the tables of contents that name a noun from what else does, and from other nouns', () => {
    expect(namingsOf(house, 'area/lockers', ['/lockers'])).toEqual({
      shared: ['apps/server/src/features/index.ts', 'apps/web/src/menu.ts', 'packages/api/src/index.ts'],
      others: ['apps/web/src/shell/Bar.tsx'],
    });
  });

  it('puts every file of this house into one part', () => {
    const sources = readSources();
    const parts = partsOf(sources);
    expect(parts.map(([part]) => part)).not.toContain('elsewhere');
    expect(parts.reduce((sum, [, { files }]) => sum + files, 0)).toBe(sources.length);
  });

  it('gives the median, the size nine of ten stay under, and the largest', () => {
    const sizes = sizesOf(
      Array.from({ length: 11 }, (_, i) => parseSource(`scripts/${i}.ts`, 'x;\n'.repeat(i + 1))),
    );
    expect(sizes).toEqual({ files: 11, lines: 66, median: 6, ninety: 10, most: 11 });
  });

  it('finds no noun of this house in more than eight shared files', () => {
    const sources = readSources();
    for (const noun of nounsOf(sources))
      expect(namingsOf(sources, noun).shared.length, noun).toBeLessThanOrEqual(8);
  });

  it('finds beside each noun what the proofs know of it, under its own name', () => {
    const sources = readSources();
    const there = new Set(sources.map(({ path }) => path));
    expect(nounsOf(sources).filter((noun) => !there.has(`scripts/verify/nouns/${noun}.ts`))).toEqual([]);
  });

  it('finds all of them named in docs/architecture.md', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const sources = readSources();
    const shared = new Set(nounsOf(sources).flatMap((noun) => namingsOf(sources, noun).shared));
    const asNamed = (path: string) =>
      path
        .replace(/^packages\/messages\/src\/areas\/[\w-]+/, 'areas/<area>')
        .replace(/^(packages\/messages|apps\/web)\/src\//, '');
    expect([...shared].filter((path) => !page.includes(`\`${asNamed(path)}\``))).toEqual([]);
  });
});

describe('circles of imports', () => {
  const ring = sourcesOf({
    'scripts/a.ts': "import { b } from './b.ts';",
    'scripts/b.ts': "import type { C } from './c.ts';",
    'scripts/c.ts': "import { a } from './a.ts';\nimport { d } from './d.ts';",
    'scripts/d.ts': '',
  });

  it('are there by types, where a type closes them', () => {
    expect(ringsOf(ring, { withTypes: true })).toEqual([['scripts/a.ts', 'scripts/b.ts', 'scripts/c.ts']]);
    expect(ringsOf(ring, { withTypes: false })).toEqual([]);
  });

  it('go through the packages of the house', () => {
    const through = sourcesOf({
      'packages/api/src/a.ts': "import { b } from '@gatehouse/messages';",
      'packages/messages/src/index.ts': "import { a } from '@gatehouse/api/a';",
    });
    expect(ringsOf(through, { withTypes: false })).toEqual([
      ['packages/api/src/a.ts', 'packages/messages/src/index.ts'],
    ]);
  });

  it('are none by value in this house', () => {
    expect(ringsOf(readSources(), { withTypes: false })).toEqual([]);
  });
});
