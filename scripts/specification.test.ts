import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@gatehouse/api';
import { errorStatus } from '@gatehouse/api/platform/errors';
import { builtInRoles, permissions, rolePermissions } from '@gatehouse/api/platform/permissions';
import { describe, expect, it } from 'vitest';
import { screens } from '../apps/web/src/screens.ts';

const readSpec = (name: string) => readFileSync(join(import.meta.dirname, '../docs/spec', name), 'utf8');

/** Returns the cells of each table row in a file. The key is the first `code` text in the row. */
function rowsOf(name: string): Map<string, string[]> {
  const lines = readSpec(name)
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
const parseCodes = (cell = '') => [...cell.matchAll(/`([A-Z_0-9]+)`/g)].map(([, code]) => code);

describe('tables of the specification', () => {
  it('docs/spec names the route of every page', () => {
    const text = readSpec('02-pages.md');
    const routes = Object.keys(screens)
      .map((route) => route.replaceAll(/\{-\$(\w+)\}/g, '{$1?}').replaceAll(/\$(\w+)/g, '{$1}'))
      // The catch-all route does not count as a page.
      .filter((route) => route !== '/$');
    expect(routes.filter((route) => !text.includes(`\`${route}\``))).toEqual([]);
  });

  it('docs/spec lists each permission for exactly the roles that have it', () => {
    const rows = rowsOf('06-roles.md');
    const rolesOf = (code: string) => builtInRoles.filter((_, index) => rows.get(code)?.[2 + index] === '●');
    const expectedRoles = (code: (typeof permissions)[number]) =>
      builtInRoles.filter((role) => rolePermissions[role].includes(code));
    expect(permissions.filter((code) => rolesOf(code).join() !== expectedRoles(code).join())).toEqual([]);
  });

  it('docs/spec lists each operation with its permission, scope and errors', () => {
    const rows = rowsOf('07-calls.md');
    const guards: Record<string, string> = { PUBLIC: 'public', SIGNED_IN: 'signed in' };
    const wrong = operations.filter(({ method, path, permission, scope, errors }) => {
      const [, guard, documentedScope, , refusals] = rows.get(`${method} ${path}`) ?? [];
      return (
        guard !== (guards[permission] ?? `\`${permission}\``) ||
        documentedScope !== scope ||
        parseCodes(refusals).toSorted().join() !== errors.toSorted().join()
      );
    });
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('docs/spec lists no operation that does not exist', () => {
    const own = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    const operationKeys = [...rowsOf('07-calls.md').keys()].filter((key) =>
      /^(?:GET|POST|PUT|DELETE) /.test(key),
    );
    expect(operationKeys.filter((key) => !own.has(key))).toEqual([]);
  });

  it('docs/spec lists each error code with its HTTP status', () => {
    const rows = rowsOf('08-errors.md');
    const wrong = Object.entries(errorStatus).filter(
      ([code, status]) => rows.get(code)?.[1] !== String(status),
    );
    expect(wrong.map(([code]) => code)).toEqual([]);
  });
});
