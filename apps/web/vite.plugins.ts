/** Vite plugins of the build, except for the plugin for texts (vite.texts.ts). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { OperationPermission } from '@gatehouse/api/platform/operation';
import type { Plugin } from 'vite';
import type { Screen } from './src/screens.ts';

/** Writes a .br and a .gz file next to every text asset, so that the portal never compresses at run time. */
export function compressionPlugin(): Plugin {
  let folder = 'dist';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const texts = names.filter((name) => /\.(js|css|html|svg|json|txt)$/.test(name));
      // Compresses several files at the same time, on all processor cores.
      await Promise.all(
        texts.map(async (name) => {
          const path = join(folder, name);
          const content = readFileSync(path);
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params: size }));
          writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

/** Renders the guides of all roles as PDF files (decision 083). */
export function guidesPlugin(): Plugin {
  let folder = 'dist';
  return {
    name: 'guides',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir, 'guidelines');
    },
    writeBundle: async () => {
      const { renderGuides } = await import('./guidelines/render.ts');
      await renderGuides(folder);
    },
  };
}

/** Fails the build if the style of a used Mantine component is missing. */
export function styleCheckPlugin(): Plugin {
  return {
    name: 'styled-components',
    apply: 'build',
    generateBundle(_options, bundle) {
      const styled = new Set(
        [...this.getModuleIds()].flatMap(
          (id) => /@mantine\/core\/styles\/(\w+)\.layer\.css$/.exec(id)?.[1] ?? [],
        ),
      );
      const bare = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
        .flatMap((id) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1] ?? [])
        .filter((component) => !styled.has(component));
      if (bare.length > 0) this.error(`No style in shell/portalStyles.ts for ${bare.join(', ')}`);
    },
  };
}

/**
 * Replaces screens.ts by a version with only the names and permissions of operations. The menu and the guards need no
 * more.
 */
export function screenRightsPlugin(): Plugin {
  const file = resolve(import.meta.dirname, 'src/screens.ts');
  return {
    name: 'rights-of-screens',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      if (id !== file) return null;
      const { screens }: { screens: Record<string, Screen> } = await import(file);
      const rightOf = ({ name, permission }: OperationPermission) => ({ name, permission });
      const rights = Object.entries(screens).map(([path, { opens, example: _, further: __, ...rest }]) => [
        path,
        { ...rest, opens: opens && [opens].flat().map(rightOf) },
      ]);
      return `export const screens = ${JSON.stringify(Object.fromEntries(rights))};`;
    },
  };
}
