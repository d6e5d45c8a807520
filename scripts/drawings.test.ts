import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingNames } from '../apps/server/src/config.ts';
import { areaOrder } from './check/area-order.ts';
import { readSources } from './check/sources.ts';

const root = join(import.meta.dirname, '..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const names = readdirSync(join(root, 'docs/drawings'));
const drawingsOf = (text: string) =>
  [...text.matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)].map(([, drawing = '']) => drawing);
const findAll = (text: string, shape: RegExp) => [...text.matchAll(shape)].map(([, name = '']) => name);

const sources = readSources().filter(({ isTest }) => !isTest);
const serverCode = sources
  .filter(({ path }) => path.startsWith('apps/server/src/'))
  .map(({ code }) => code)
  .join('\n');
const tables = new Set(findAll(readText('apps/server/schema.sql'), /^TABLE (\w+)/gm));
const scripts = Object.keys(JSON.parse(readText('package.json')).scripts);
/** Folders that a drawing may omit at the beginning of a path. */
const homes = ['', 'apps/server/src', 'apps/server/src/features'];

describe.each(names)('drawings in docs/drawings/%s', (name) => {
  const text = readText(join('docs/drawings', name));
  const drawings = drawingsOf(text);

  it('document of drawings contains a drawing, and docs/architecture.md links to the document', () => {
    expect(drawings.length).toBeGreaterThan(0);
    expect(readText('docs/architecture.md')).toContain(`](drawings/${name})`);
  });

  it('drawing names only files and folders that exist', () => {
    const paths = drawings.flatMap((drawing) =>
      findAll(drawing, /(?<![\w/.-])((?:apps|packages|platform|device-ops|access)\/[\w./-]*\w)/g),
    );
    const missing = paths.filter((path) => homes.every((home) => !existsSync(join(root, home, path))));
    expect(missing).toEqual([]);
  });

  it('drawing names only tables, settings, addresses and commands that exist', () => {
    for (const drawing of drawings) {
      const cylinders = findAll(drawing, /\[\(([a-z_]+)\)\]/g);
      expect(cylinders.filter((table) => !tables.has(table))).toEqual([]);
      const settings = findAll(drawing, /\b([A-Z]+_[A-Z_]+)\b/g);
      expect(settings.filter((setting) => !settingNames.includes(setting))).toEqual([]);
      const addresses = findAll(drawing, /(?<=\||, )(\/[a-z][\w/]*)/g);
      // Routes of terminals match a folder, so the code contains only the first segment of their addresses.
      const isServed = (address: string) =>
        [address, /^\/\w+\//.exec(address)?.[0] ?? address].some((part) => serverCode.includes(`'${part}`));
      expect(addresses.filter((address) => !isServed(address))).toEqual([]);
      const commands = findAll(drawing, /npm run ([\w:, -]+)/g).flatMap((list) => list.split(', '));
      expect(commands.filter((command) => !scripts.includes(command))).toEqual([]);
    }
  });
});

describe('drawings in docs/drawings/packages.md', () => {
  const [packages = '', layers = '', ...areas] = drawingsOf(readText('docs/drawings/packages.md'));

  it('drawings of the areas have the order of scripts/check/area-order.ts', () => {
    const drawn = areas.map((drawing) => findAll(drawing.replace(/subgraph.*/, ''), /\b\w+\[([a-z-]+)\]/g));
    expect(drawn).toEqual([areaOrder.server, areaOrder.web]);
  });

  it('drawings of the areas link each area to the next area', () => {
    for (const drawing of areas) {
      const pairs = drawing
        .split('\n')
        .flatMap((line) => findAll(line, /\b([sw]\d+)\b/g).map((id, index, all) => [all[index - 1], id]))
        .filter(([before]) => before !== undefined);
      expect(
        pairs.map(([before = '', after = '']) => Number(after.slice(1)) - Number(before.slice(1))),
      ).toEqual(pairs.map(() => 1));
    }
  });

  it('drawing of the packages shows every import between packages', () => {
    const labels = new Map(
      [...packages.matchAll(/\b(\w+)\[((?:apps|packages)\/\w+)\]/g)].map(([, id = '', path = '']) => [
        id,
        path,
      ]),
    );
    const drawn = [...packages.matchAll(/(\w+)(?:\[[^\]]+\])? --> (\w+)/g)].map(
      ([, from = '', to = '']) => `${labels.get(from)} ${labels.get(to)}`,
    );
    const used = sources.flatMap(({ path, imports }) => {
      const own = /^((?:apps|packages)\/\w+)\/src\//.exec(path)?.[1];
      const others = imports.flatMap(({ specifier }) => /^@gatehouse\/(\w+)/.exec(specifier)?.[1] ?? []);
      return own === undefined
        ? []
        : others.filter((other) => `packages/${other}` !== own).map((other) => `${own} packages/${other}`);
    });
    expect(new Set(drawn)).toEqual(new Set(used));
  });

  it('drawing of the layers shows every import between the layers of server and web', () => {
    const layerOf = (path: string, side: string) => new RegExp(`^apps/${side}/src/(\\w+)/`).exec(path)?.[1];
    for (const side of ['server', 'web']) {
      const body = new RegExp(`subgraph ${side} [^\\n]*\\n([\\s\\S]*?)\\n {2}end`).exec(layers)?.[1] ?? '';
      const plain = body
        .replaceAll(/\w+\[(\w+)\]/g, '$1')
        .replaceAll(/\b(?:web|server)([A-Z])/g, '$1')
        .toLowerCase();
      const drawn = new Set(findAll(plain, /(\w+ --> \w+)/g));
      const used = new Set(
        sources.flatMap(({ path, imports }) => {
          const own = layerOf(path, side);
          return imports.flatMap(({ target = '' }) => {
            const other = layerOf(target, side);
            return own && other && other !== own ? [`${own} --> ${other}`] : [];
          });
        }),
      );
      const related = [...used].filter((arrow) => !/\btheme\b/.test(arrow));
      expect([side, [...drawn].filter((arrow) => !used.has(arrow))]).toEqual([side, []]);
      expect([side, related.filter((arrow) => !drawn.has(arrow)).sort()]).toEqual([side, []]);
    }
  });
});
