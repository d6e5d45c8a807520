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
    // of a machine that is busy with other things; what is waited for is waited for by `expect.poll`
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // a worker reads the portal's modules once for all its files
    isolate: false,
    // two cores: more workers only take turns
    maxWorkers: 2,
  },
});
