import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** Writes a .br and a .gz beside every text asset, so that the portal never compresses at run time. */
function precompressed(): Plugin {
  let folder = 'dist';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json|txt)$/.test(name)) continue;
        const path = join(folder, name);
        const content = readFileSync(path);
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: size }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Stops the build when a Mantine component is in it whose style is not: it would be shown bare. */
function styledComponents(): Plugin {
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

export default defineConfig(({ mode }) => ({
  define: { __VERSION__: JSON.stringify(manifest.version) },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    styledComponents(),
    precompressed(),
  ],
  resolve: {
    alias: [
      // zod's classic schemas carry their way to JSON Schema along; only the server's OpenAPI takes it
      {
        find: /^.*\/to-json-schema\.js$/,
        replacement: resolve(import.meta.dirname, 'src/platform/noJsonSchema.ts'),
      },
    ],
  },
  // `npm run dev`: the portal is asked where PORTAL_URL says
  server: {
    proxy: { '/api': { target: loadEnv(mode, '.', 'PORTAL_').PORTAL_URL ?? 'http://127.0.0.1:8080' } },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // changes rarely and is needed on every screen: cached apart from our own code
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // needed before any screen: in one piece it compresses better than in thirty
            {
              name: 'frame',
              test: /web\/src\/(platform|theme|routes\/__root|shell\/(guards|login)|ui\/url)|\.url\.ts$/,
              priority: 1,
            },
            {
              name: 'base',
              test: /node_modules\/(@tanstack\/(react-)?(router|query|history|store))/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
}));
