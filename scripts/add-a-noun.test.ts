import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findNounReferences } from './check/house-numbers.ts';
import { readSources } from './check/sources.ts';

const root = join(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'docs/how-to/add-a-noun.md'), 'utf8');
const sources = readSources();
const named = new Set([...guide.matchAll(/`([\w./()-]+)`/g)].map(([, name = '']) => name));
const namedFiles = [...named].filter((name) => /\.(tsx?|md)$/.test(name) && name.includes('/'));
const isInGuide = (path: string) =>
  named.has(path) || (named.has(`${path.slice(0, path.lastIndexOf('/'))}/`) && named.has(basename(path)));

/** Files named after the kind of object. A new kind needs its own copy of each file. */
const ownFiles = sources
  .map(({ path }) => path)
  .concat(readdirSync(join(root, 'apps/server/migrations')).map((name) => `apps/server/migrations/${name}`))
  .filter((path) => /(^|\/)buildings\/|\/buildings[\w.]*\.(tsx?|sql)$/i.test(path));

describe('docs/how-to/add-a-noun.md', () => {
  it('guide for new kinds of objects names every file of buildings to copy', () => {
    expect(ownFiles.length).toBeGreaterThan(15);
    expect(ownFiles.filter((path) => !isInGuide(path))).toEqual([]);
  });

  it('guide for new kinds of objects names every shared file that refers to buildings', () => {
    const { shared } = findNounReferences(sources, 'area/buildings', ['/buildings']);
    expect(shared.length).toBeGreaterThan(5);
    expect(shared.filter((path) => !isInGuide(path))).toEqual([]);
  });

  it('guide for new kinds of objects lists only shared files in which buildings occur', () => {
    const tables = [...guide.matchAll(/\| file \| line \|\n\|[-|]+\n((?:\|.*\n)+)/g)].map(
      ([, rows = '']) => rows,
    );
    const edited = tables.flatMap((rows) =>
      [...rows.matchAll(/`([\w-]+\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path),
    );
    expect(edited.length).toBeGreaterThan(6);
    expect(edited.filter((path) => !/building/i.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it('guide for new kinds of objects names only files that exist', () => {
    expect(namedFiles.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
