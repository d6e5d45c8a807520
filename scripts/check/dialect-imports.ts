import type { Source } from './sources.ts';

const dialectFolder = /^apps\/server\/src\/features\/device-ops\/protocols\/([^/]+)\//;
const registry = 'apps/server/src/features/device-ops/dialects/registry.ts';
/** Code that both dialects of ZKTeco share. It imports neither of them. */
const shared = { folder: 'zkteco', users: /^zkteco-/ };

/**
 * Finds imports of device dialects outside the registry, and imports of one dialect by another (decision 089). Type
 * imports count. Tests and programs that simulate terminals may import any dialect.
 */
export function findDialectImports({ path, isTest, imports }: Source): { line: number; what: string }[] {
  if (isTest || path === registry || !/^(apps|packages)\//.test(path)) return [];
  const [, own = ''] = dialectFolder.exec(path) ?? [];
  return imports.flatMap(({ target = '', line }) => {
    const [, other] = dialectFolder.exec(target) ?? [];
    const isShared = other === shared.folder && shared.users.test(own);
    const isForeign = other !== undefined && other !== own && !isShared;
    return isForeign ? [{ line, what: `imports a device dialect, ${target}` }] : [];
  });
}
