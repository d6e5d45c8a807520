import { defineConfig } from '@playwright/test';
import { portals } from './e2e/portals.ts';
import { browserLaunch } from './scripts/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // taken on demand: `npm run screens`
  testIgnore: [
    ...(process.env.PICTURES ? [] : ['**/crawl/pictures.spec.ts']),
    ...(process.env.README_PICTURES ? [] : ['**/readme.spec.ts']),
  ],
  // two tests at once on a busy machine take long; how long a screen may take is not asked here
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // `scripts/test/e2e.ts` starts so many portals
  workers: portals.length,
  // what passes the second time is unsteady: `npm test` names it with its error
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // what cannot be done is named, with its line, before the whole test is over
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // recording costs a fifth of the time: ask for it with `npm run test:e2e -- --trace retain-on-failure`
    trace: 'off',
    // nothing is drawn on its way to where it belongs
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...browserLaunch,
      args: [
        ...browserLaunch.args,
        // the pages of one browser share a process, and with it what is compiled already
        '--process-per-site',
        // no page lives long enough to earn back what the optimizing compiler takes
        '--js-flags=--max-optimized-bytecode-size=0,--min-semi-space-size=32',
      ],
    },
  },
});
