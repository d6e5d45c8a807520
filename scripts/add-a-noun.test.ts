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

/** Files that bear the name of the noun, so that a copy of the noun has them too. */
const ownFiles = sources
  .map(({ path }) => path)
  .concat(readdirSync(join(root, 'apps/server/migrations')).map((name) => `apps/server/migrations/${name}`))
  .filter((path) => /(^|\/)buildings\/|\/buildings[\w.]*\.(tsx?|sql)$/i.test(path));

describe('docs/how-to/add-a-noun.md', () => {
  it('names every file of buildings that a new noun copies', () => {
    expect(ownFiles.length).toBeGreaterThan(15);
    expect(ownFiles.filter((path) => !isInGuide(path))).toEqual([]);
  });

  it('names every shared file that refers to buildings', () => {
    const { shared } = findNounReferences(sources, 'area/buildings', ['/buildings']);
    expect(shared.length).toBeGreaterThan(5);
    expect(shared.filter((path) => !isInGuide(path))).toEqual([]);
  });

  it('names no file to edit in which buildings do not occur', () => {
    const tables = [...guide.matchAll(/\| file \| line \|\n\|[-|]+\n((?:\|.*\n)+)/g)].map(
      ([, rows = '']) => rows,
    );
    const edited = tables.flatMap((rows) =>
      [...rows.matchAll(/`([\w-]+\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path),
    );
    expect(edited.length).toBeGreaterThan(6);
    expect(edited.filter((path) => !/building/i.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it('names only files that exist', () => {
    expect(namedFiles.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
