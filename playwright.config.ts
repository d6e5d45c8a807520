import { defineConfig } from '@playwright/test';
import { browserLaunch } from './testing/browser/chromium.ts';
import { portals } from './testing/browser/portals.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // These specs run on demand: `npm run screens`.
  testIgnore: [
    ...(process.env.PICTURES ? [] : ['**/crawl/pictures.spec.ts']),
    ...(process.env.README_PICTURES ? [] : ['**/readme.spec.ts']),
  ],
  // Timeout of a test. Two parallel tests are slow on a busy machine, and these tests do not measure the speed of a
  // screen.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // `scripts/test/e2e.ts` starts one portal per worker.
  workers: portals.length,
  // A test that passes only on retry is flaky. `npm test` lists it with its error.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Timeout of an action. It is shorter than the test timeout, so that the report shows the line of an action that
    // cannot succeed.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Traces are off, because they cost a fifth of the time. Enable them with `npm run test:e2e -- --trace
    // retain-on-failure`.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...browserLaunch,
      args: [
        ...browserLaunch.args,
        // All pages of a browser share one process and its compiled code.
        '--process-per-site',
        // The optimizing compiler is off, because every page closes before the optimization pays off. `npm run inp`
        // measures the browser as people use it.
        ...(process.env.INTERACTIONS_FILE
          ? []
          : ['--js-flags=--max-optimized-bytecode-size=0,--min-semi-space-size=32']),
      ],
    },
  },
});
