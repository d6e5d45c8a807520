import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/server/**/*.test.ts',
      'apps/web/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'testing/**/*.test.ts',
    ],
    globalSetup: ['testing/portal/global-setup.ts'],
    setupFiles: ['testing/portal/set-up.ts'],
    // Timeout of a test, long enough for a busy machine. Tests wait with `expect.poll`.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Files share their modules, so that a worker loads the portal's modules only once.
    isolate: false,
    // There are two cores. More workers than cores would only wait for each other.
    maxWorkers: 2,
  },
});
