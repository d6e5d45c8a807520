import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/server/**/*.test.ts',
      'apps/web/src/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['apps/server/test/kit/global-setup.ts'],
    setupFiles: ['apps/server/test/kit/set-up.ts'],
    // The limits suit a busy machine. Tests wait with `expect.poll`.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A worker loads the portal's modules once for all its files.
    isolate: false,
    // On two cores, more workers would only take turns.
    maxWorkers: 2,
  },
});
