import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLongFunctions, findLongHandlers, kindOf, limitOf, parseReport } from './function-lengths.ts';
import { root } from './sources.ts';

const service = 'apps/server/src/features/area/buildings/buildings.service.ts';
const routes = 'apps/server/src/features/area/buildings/buildings.routes.ts';

/** Returns a function with a body of this many lines. */
const buildFunction = (lines: number) =>
  `export function count(total: number[]) {\n${'  total.push(1);\n'.repeat(lines)}}\n`;

/** Lints a text as the content of this file, with a copy of the repository's configuration. */
function isAccepted(path: string, text: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lint-'));
  try {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    const options = ['lint', '--vcs-enabled=false', path];
    return spawnSync(join(root, 'node_modules/.bin/biome'), options, { cwd: folder }).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('length limits of functions in the linter', () => {
  it.each([
    ['a service', service, 40],
    ['rules', 'packages/api/src/area/devices.rules.ts', 40],
    ['queries', 'apps/server/src/features/area/buildings/buildings.queries.ts', 90],
    ['a tool', 'scripts/house.ts', 90],
  ])('rejects a function of %s that is longer than its limit', (_, path, limit) => {
    expect(limitOf(path)).toBe(limit);
    expect(isAccepted(path, buildFunction(limit))).toBe(true);
    expect(isAccepted(path, buildFunction(limit + 1))).toBe(false);
  });

  it('linter accepts a long callback of a test', () => {
    const path = 'apps/server/src/features/area/buildings/buildings.test.ts';
    expect(isAccepted(path, buildFunction(200))).toBe(true);
    expect(limitOf(path)).toBeUndefined();
  });
});

it.each([
  [routes, 'routes: [\n    route(buildings.list, ', 'handler'],
  [routes, 'queuedRoute(\n      meetings.update,\n      roomLine,\n      ', 'handler'],
  [routes, "app.get<UserRequest>('/Users', ", 'handler'],
  [routes, 'route(buildings.list, async (call) => {\n  await call.change(', 'other'],
  [routes, 'export const buildingsFeature = ', 'other'],
  [service, 'export async ', 'service or rule'],
  ['apps/server/src/app.ts', 'export async ', 'other'],
])('finds the kind of a function in %s after %j', (path, before, kind) => {
  expect(kindOf(path, before)).toBe(kind);
});

it('reports a handler of nine lines and no handler of eight', () => {
  const text = 'export const feature = {\n  routes: [\n    route(buildings.list, async (call) => {\n';
  const report = (lines: number) =>
    JSON.stringify({
      diagnostics: [
        {
          category: 'lint/complexity/noExcessiveLinesPerFunction',
          message: `This function has too many lines (${lines}). Maximum allowed is 8.`,
          location: { path: routes, start: { line: 3, column: 27 } },
        },
      ],
    });
  const measure = (lines: number) => parseReport(report(lines), () => text);
  expect(findLongFunctions(measure(8))).toEqual([]);
  expect(findLongHandlers(measure(9))).toEqual([
    { path: routes, line: 3, what: 'a handler of 9 lines, more than 8 (decision 096)' },
  ]);
});
