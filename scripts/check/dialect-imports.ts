import { lineAt, type Source } from './sources.ts';

const dialectFolder = /^apps\/server\/src\/features\/device-ops\/protocols\/([^/]+)\//;
const registry = 'apps/server/src/features/device-ops/dialects/registry.ts';
/** Code that both dialects of ZKTeco use. It imports neither dialect. */
const shared = { folder: 'zkteco', users: /^zkteco-/ };

/**
 * Finds imports of device dialects outside the registry, and imports of one dialect by another (decision 089),
 * including type imports. Tests and programs that simulate terminals may import any dialect.
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

const namesProtocol = /'(?:ZK_ATT|ZK_ACC|HIKVISION)'/g;
const mayName = /\/features\/device-ops\/(?:protocols|dialects)\//;

/**
 * Finds names of single protocols in the server and the web outside the dialects. Other modules decide by the traits of
 * a protocol (packages/api/src/area/devices.rules.ts).
 */
export function findNamedProtocols({ path, isTest, code }: Source): { line: number; what: string }[] {
  if (isTest || !/^apps\/(?:server|web)\/src\//.test(path) || path.endsWith('.gen.ts') || mayName.test(path))
    return [];
  return [...code.matchAll(namesProtocol)].map(({ 0: name, index }) => ({
    line: lineAt(code, index),
    what: `names the protocol ${name}: decide by traitsOf()`,
  }));
}
