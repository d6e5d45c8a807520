import { defineConfig } from '@playwright/test';
import { browserLaunch } from './scripts/browser.ts';

/** `scripts/test/e2e.ts` starts the portal and says where it is. */
const address = process.env.E2E_URL ?? 'http://localhost:8080';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // two cores: the portal and its database have one, the browser the other
  workers: 1,
  // what passes the second time is unsteady: `npm test` names it with its error
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // recording costs a fifth of the time: ask for it with `npm run test:e2e -- --trace retain-on-failure`
    trace: 'off',
    launchOptions: browserLaunch,
  },
});
