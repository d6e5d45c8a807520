import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { compressionPlugin, guidesPlugin, screenRightsPlugin, styleCheckPlugin } from './vite.plugins.ts';
import { referencePlugin } from './vite.reference.ts';
import { textsByAreaPlugin } from './vite.texts.ts';

export default defineConfig(({ mode }) => ({
  define: { __VERSION__: JSON.stringify(manifest.version) },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    textsByAreaPlugin(),
    screenRightsPlugin(),
    styleCheckPlugin(),
    compressionPlugin(),
    guidesPlugin(),
    referencePlugin(),
  ],
  // With `npm run dev`, pages call the portal at PORTAL_URL.
  server: {
    proxy: { '/api': { target: loadEnv(mode, '.', 'PORTAL_').PORTAL_URL ?? 'http://127.0.0.1:8080' } },
  },
  // Scripts and styles find their chunks by relative paths, because the portal may be published under any path. Only
  // the page contains this path, which the server inserts.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Omits the polyfill for module preloading. Browsers that lack this feature load the page only slightly later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Prevents chunks that only re-export names, because each of them would cost a request.
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          groups: [
            // React rarely changes and every screen needs it, so browsers cache it separately from our code.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            // The first chunk contains every module that main.tsx imports statically.
            { name: 'first', tags: ['$initial'], priority: 3 },
            // The top bar and sidebar with every module they import, including the styles of the screens.
            { name: 'portal', test: /routes\/_portal\.tsx\?tsr-split/, priority: 2 },
            // By default, the build makes one chunk for each set of screens that share a module. This setting puts
            // modules shared by six or more screens into one chunk. With a limit of five, the heaviest screen would
            // exceed its size limit (decision 085).
            { name: 'common', minShareCount: 6, priority: 1 },
            // Badges, pickers and other small components that several areas show.
            {
              name: 'parts',
              test: /web\/src\/(ui|features\/(area|people))\//,
              minShareCount: 3,
              maxModuleSize: 1500,
            },
          ],
        },
      },
    },
  },
}));
