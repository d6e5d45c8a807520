import { defineConfig } from '@playwright/test';
import { portals } from './e2e/portals.ts';
import { browserLaunch } from './scripts/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // two tests at once on a busy machine take long; how long a screen may take is not asked here
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // `scripts/test/e2e.ts` starts so many portals
  workers: portals.length,
  // what passes the second time is unsteady: `npm test` names it with its error
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // recording costs a fifth of the time: ask for it with `npm run test:e2e -- --trace retain-on-failure`
    trace: 'off',
    launchOptions: browserLaunch,
  },
});
