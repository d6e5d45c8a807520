import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { root } from './sources.ts';
import { argumentsOf, recordPath } from './types.ts';

let checkout = '';
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(checkout, name)), { recursive: true });
  writeFileSync(join(checkout, name), text);
};
const remove = (name: string) => rmSync(join(checkout, name));

/** Runs the compiler and returns the errors, such as `use.ts TS2322`. */
const compile = (args: string[]): string[] =>
  [
    ...spawnSync(join(root, 'node_modules/.bin/tsc'), args, { encoding: 'utf8' }).stdout.matchAll(
      /([\w.-]+)\(\d+,\d+\): error (TS\d+)/g,
    ),
  ].map(([, file, code]) => `${file} ${code}`);

/**
 * Compiles twice, with and without the record of the previous run. Checks that both runs report the same errors, and
 * returns these errors.
 */
function compileBothWays(): string[] {
  const errors = compile(argumentsOf('.', checkout));
  expect(errors).toEqual(compile(['-p', checkout]));
  return errors;
}

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'gatehouse-types-'));
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true }));
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: { ...compilerOptions, lib: ['ES2024'], types: [] },
      include: ['scripts'],
    }),
  );
  write('package.json', '{ "type": "module" }');
  write('scripts/floor.ts', 'export const floor = 3;');
  write('scripts/room.ts', "import { floor } from './floor.ts';\nexport const room = { floor };");
  write('scripts/use.ts', "import { room } from './room.ts';\nexport const level: number = room.floor;");
  expect(compileBothWays()).toEqual([]);
});

it('type check reports an error in an unchanged file if an edit causes it through two imports', () => {
  write('scripts/floor.ts', "export const floor = 'third';");
  expect(compileBothWays()).toEqual(['use.ts TS2322']);
  // The error is reported again as long as no file changes.
  expect(compileBothWays()).toEqual(['use.ts TS2322']);
  write('scripts/floor.ts', 'export const floor = 4;');
  expect(compileBothWays()).toEqual([]);
});

it('type check reports an error in an unchanged file after an imported file is deleted, and none after its restoration', () => {
  remove('scripts/floor.ts');
  expect(compileBothWays()).toEqual(['room.ts TS2307']);
  write('scripts/floor.ts', 'export const floor = 4;');
  expect(compileBothWays()).toEqual([]);
});

const badge = (type: string) => `interface Badge { code: ${type} }`;
it.each([
  ['a declaration file', 'ambient.d.ts', (type: string) => badge(type)],
  ['declare global', 'ambient.ts', (type: string) => `export {};\ndeclare global { ${badge(type)} }`],
])('reports an error in an unchanged file that an edit of %s causes', (_what, name, textOf) => {
  write(`scripts/${name}`, textOf('number'));
  write('scripts/badge.ts', "export const code: Badge['code'] = 1;");
  expect(compileBothWays()).toEqual([]);
  write(`scripts/${name}`, textOf('string'));
  expect(compileBothWays()).toEqual(['badge.ts TS2322']);
  write(`scripts/${name}`, textOf('number'));
  expect(compileBothWays()).toEqual([]);
});

it('type check reports an error in an unchanged file if an augmentation through a re-export causes it', () => {
  const augmentation = (type: string) => `import './hub.ts';\ndeclare module './hub.ts' { ${badge(type)} }`;
  write('scripts/origin.ts', 'export interface Badge {}');
  write('scripts/hub.ts', "export type { Badge } from './origin.ts';");
  write('scripts/augmentation.ts', augmentation('number'));
  write(
    'scripts/badge.ts',
    "import type { Badge } from './origin.ts';\nexport const code: Badge['code'] = 1;",
  );
  expect(compileBothWays()).toEqual([]);
  write('scripts/augmentation.ts', augmentation('string'));
  expect(compileBothWays()).toEqual(['badge.ts TS2322']);
});

it('type check reads all files again if its record is damaged', () => {
  write('scripts/use.ts', 'export const text = (value) => value;');
  expect(compileBothWays()).toEqual(['use.ts TS7006']);
  const record = recordPath('.', checkout);
  writeFileSync(record, readFileSync(record, 'utf8').slice(0, 200));
  expect(compileBothWays()).toEqual(['use.ts TS7006']);
});

it('type check reuses its record after an edit of a module, but not after an edit of a script, the compiler settings or the packages', () => {
  const records = [recordPath('.', checkout)];
  write('scripts/use.ts', 'export const level = 1;');
  expect(recordPath('.', checkout)).toBe(records[0]);
  write('scripts/script.ts', 'interface Badge { code: number }');
  records.push(recordPath('.', checkout));
  write('tsconfig.json', '{}');
  records.push(recordPath('.', checkout));
  write('node_modules/.package-lock.json', '{}');
  records.push(recordPath('.', checkout));
  expect(new Set(records).size).toBe(4);
});

it('type check stores one record per project of the codebase in a folder that Git ignores', () => {
  const paths = ['.', 'apps/web'].map((project) => relative(root, recordPath(project)));
  expect(new Set(paths).size).toBe(2);
  for (const path of paths) expect(path).toMatch(/^node_modules\//);
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('node_modules/');
});
