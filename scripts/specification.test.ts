import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@gatehouse/api';
import { errorStatus } from '@gatehouse/api/platform/errors';
import { builtInRoles, permissions, rolePermissions } from '@gatehouse/api/platform/permissions';
import { describe, expect, it } from 'vitest';
import { screens } from '../apps/web/src/screens.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../docs/spec', name), 'utf8');

/** The cells of each row of the tables in a file, by the first `code` of the row. */
function rowsOf(name: string): Map<string, string[]> {
  const lines = read(name)
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  return new Map(
    lines.map((line) => {
      const cells = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [/^`([^`]+)`/.exec(cells[0] ?? '')?.[1] ?? '', cells];
    }),
  );
}
const codesIn = (cell = '') => [...cell.matchAll(/`([A-Z_0-9]+)`/g)].map(([, code]) => code);

describe('docs/spec', () => {
  it('names the route of every page', () => {
    const text = read('02-pages.md');
    const routes = Object.keys(screens)
      .map((route) => route.replaceAll(/\{-\$(\w+)\}/g, '{$1?}').replaceAll(/\$(\w+)/g, '{$1}'))
      // every path without a route of its own
      .filter((route) => route !== '/$');
    expect(routes.filter((route) => !text.includes(`\`${route}\``))).toEqual([]);
  });

  it('gives each permission to the roles that have it', () => {
    const rows = rowsOf('06-roles.md');
    const rolesOf = (code: string) => builtInRoles.filter((_, place) => rows.get(code)?.[2 + place] === '●');
    const wanted = (code: (typeof permissions)[number]) =>
      builtInRoles.filter((role) => rolePermissions[role].includes(code));
    expect(permissions.filter((code) => rolesOf(code).join() !== wanted(code).join())).toEqual([]);
  });

  it('names each operation with permission, scope and refusals', () => {
    const rows = rowsOf('07-calls.md');
    const guards: Record<string, string> = { PUBLIC: 'public', SIGNED_IN: 'signed in' };
    const wrong = operations.filter(({ method, path, permission, scope, errors }) => {
      const [, guard, said, , refusals] = rows.get(`${method} ${path}`) ?? [];
      return (
        guard !== (guards[permission] ?? `\`${permission}\``) ||
        said !== scope ||
        codesIn(refusals).toSorted().join() !== errors.toSorted().join()
      );
    });
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('names no operation that does not exist', () => {
    const own = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    const named = [...rowsOf('07-calls.md').keys()].filter((key) => /^(?:GET|POST|PUT|DELETE) /.test(key));
    expect(named.filter((key) => !own.has(key))).toEqual([]);
  });

  it('gives each error code its HTTP status', () => {
    const rows = rowsOf('08-errors.md');
    const wrong = Object.entries(errorStatus).filter(
      ([code, status]) => rows.get(code)?.[1] !== String(status),
    );
    expect(wrong.map(([code]) => code)).toEqual([]);
  });
});
