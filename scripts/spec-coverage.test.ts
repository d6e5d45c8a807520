import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@gatehouse/api';
import { describe, expect, it } from 'vitest';
import { screens } from '../apps/web/src/screens.ts';

const root = join(import.meta.dirname, '..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const document = readText('docs/spec-coverage.md');

/** A row of docs/spec-coverage.md. */
interface CoverageRow {
  sentences: string;
  operations: string[];
  pages: string[];
  tests: string[];
}

const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const rows: CoverageRow[] = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| sentences'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, sentences = '', operationCell, pageCell, testCell = '']) => ({
    sentences,
    operations: codesIn(operationCell),
    pages: codesIn(pageCell),
    tests: [...testCell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path),
  }));

/** Returns the fixed part of an address, without its placeholders. */
const fixedPart = (page: string) => page.replace(/\/[{$].*$/, '');
const containsName = (text: string, name: string) =>
  new RegExp(`(?<![\\w.])${name.replaceAll(/[.$/]/g, '\\$&')}(?!\\w)`).test(text);

describe('coverage of the specification', () => {
  it('docs/spec-coverage.md has rows for every section of the specification, and a test in each row', () => {
    const sections = [...document.matchAll(/^## §(\d)/gm)].map(([, section]) => Number(section));
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ sentences }) => sentences)).toEqual([]);
  });

  it('docs/spec-coverage.md names operations that exist', () => {
    const names = new Set<string>(operations.map(({ name }) => name));
    expect(rows.flatMap((row) => row.operations).filter((name) => !names.has(name))).toEqual([]);
  });

  it('docs/spec-coverage.md names pages that exist', () => {
    const named = rows.flatMap((row) => row.pages);
    expect(named.filter((page) => !(page in screens))).toEqual([]);
  });

  it('docs/spec-coverage.md names test files that exist and name an operation or page of their row', () => {
    expect(rows.flatMap((row) => row.tests).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const silent = rows.flatMap(({ sentences, operations: names, pages, tests }) => {
      const words = [...names, ...pages.map(fixedPart).filter(Boolean)];
      const isNamed = (path: string) => words.some((word) => containsName(readText(path), word));
      return words.length === 0
        ? []
        : tests.filter((path) => !isNamed(path)).map((path) => `${sentences}: ${path}`);
    });
    expect(silent).toEqual([]);
  });
});
