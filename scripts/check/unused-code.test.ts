import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-unused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A small repository with used code, and one example of each kind of unused code. */
const files = {
  'package.json': '{ "name": "gatehouse", "workspaces": ["packages/*", "apps/*"] }',
  'apps/server/package.json': '{ "name": "@gatehouse/server", "dependencies": { "left-over": "1.0.0" } }',
  'apps/server/start.mjs': "import './src/portal.ts';\n",
  'apps/server/src/portal.ts': [
    "import { findRoom } from './rooms.ts';",
    "import type { Rooms } from './tables.gen.ts';",
    'const room: Rooms = findRoom();\n',
  ].join('\n'),
  'apps/server/src/rooms.ts': [
    'export interface OwnType { limit: number }',
    'export const ownValue: OwnType = { limit: 1 };',
    'export const findRoom = () => ownValue;\n',
  ].join('\n'),
  'apps/server/src/forgotten.ts': 'export const forgotten = 1;\n',
  'apps/server/src/tables.gen.ts':
    'export interface Rooms { limit: number }\nexport interface Doors { id: number }\n',
  'packages/api/package.json': '{ "name": "@gatehouse/api", "exports": { "./*": "./src/*.ts" } }',
  'packages/api/src/rooms.ts': 'export const roomShape = 1;\n',
};

it('Knip reports unused files, dependencies, exports and types', () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  copyFileSync(join(root, 'knip.jsonc'), join(folder, 'knip.jsonc'));

  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/knip/bin/knip.js'), '--directory', folder, '--reporter', 'json'],
    { encoding: 'utf8' },
  );

  expect(status).toBe(1);
  const issues: Record<string, unknown>[] = JSON.parse(stdout).issues;
  const findings = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      Array.isArray(found) ? found.map(({ name }) => `${kind} ${file} ${name}`) : [],
    ),
  );
  expect(findings.sort()).toEqual([
    'dependencies apps/server/package.json left-over',
    'exports apps/server/src/rooms.ts ownValue',
    'exports packages/api/src/rooms.ts roomShape',
    'files apps/server/src/forgotten.ts apps/server/src/forgotten.ts',
    'types apps/server/src/rooms.ts OwnType',
  ]);
});
