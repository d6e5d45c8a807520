/**
 * `npm run inp` measures the time from each click and key press of the ten jobs of `e2e/jobs` to the next frame, on the
 * built portal with 1,000 people and a processor that is slowed down to a quarter. It prints a table with the ratio to a
 * click on an empty page. It is not part of the tests, because the figures depend on the machine.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserLaunch } from '@gatehouse/testing/browser/chromium';
import { type Interaction, measureInteractions } from '@gatehouse/testing/browser/interactions';
import { password } from '@gatehouse/testing/browser/portals';
import { findFreePort } from '@gatehouse/testing/portal/free-port';
import { createScratchFolder } from '@gatehouse/testing/portal/scratch';
import { connectOwner, root, startPortal } from '@gatehouse/testing/portal/start-portal';
import { chromium } from '@playwright/test';
import * as data from './data/sizes.queries.ts';

const peopleCount = 1_000;
/** Bound of an action in milliseconds. */
const boundMs = 200;
/** Smallest duration that the browser reports. A click on an empty page can be shorter. */
const shortestMs = 16;

/** Returns the median duration of nine clicks on an empty page, in milliseconds. */
async function measureEmptyClick(): Promise<number> {
  const browser = await chromium.launch(browserLaunch);
  try {
    const page = await browser.newPage();
    await page.setContent('<body style="height: 100vh">');
    const end = await measureInteractions(page, 'empty page');
    for (let click = 0; click < 9; click++) {
      await page.mouse.click(100, 100);
      await page.waitForTimeout(200);
    }
    const durations = (await end()).map(({ ms }) => ms);
    return durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)] ?? shortestMs;
  } finally {
    await browser.close();
  }
}

/** Groups the interactions of each job by action. Each group has the number and the longest duration. */
function groupByAction(interactions: readonly Interaction[]) {
  const groups = new Map<string, Interaction & { count: number }>();
  for (const interaction of interactions) {
    const key = `${interaction.job} ${interaction.action}`;
    const before = groups.get(key);
    groups.set(key, {
      ...interaction,
      ms: Math.max(interaction.ms, before?.ms ?? 0),
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...groups.values()];
}

async function runJobs(file: string): Promise<number> {
  const hookPort = await findFreePort();
  const settings = { FIRST_ADMIN_PASSWORD: password, NODE_ENV: 'test', TERMINAL_NETWORKS: '127.0.0.1' };
  const portal = await startPortal({ host: 'localhost', settings, args: ['--sample'] });
  try {
    const owner = await connectOwner(portal.dataDir);
    await owner.query(data.people(peopleCount, data.firstCompany));
    await owner.end();
    const underTest = [{ address: portal.url, dataDir: portal.dataDir, hookPort }];
    return (
      spawnSync('npx', ['--no-install', 'playwright', 'test', 'e2e/jobs', '--workers=1'], {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          PW_DISABLE_TS_ESM: '1',
          E2E_PORTALS: JSON.stringify(underTest),
          INTERACTIONS_FILE: file,
        },
      }).status ?? 1
    );
  } finally {
    await portal.close();
  }
}

const file = join(await createScratchFolder('gatehouse-inp-'), 'interactions.jsonl');
const emptyMs = await measureEmptyClick();
const status = await runJobs(file);
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
const rows = groupByAction(lines.map((line) => JSON.parse(line)));
console.log(`\nclick on an empty page: ${emptyMs} ms\n`);
for (const { job, action, ms, count } of rows)
  console.log(
    `${job.padEnd(20)}${action.padEnd(52)}${`${count} ×`.padStart(5)}${`${ms} ms`.padStart(8)}${`${(ms / emptyMs).toFixed(1)} ×`.padStart(8)}${ms > boundMs ? '  above 200 ms' : ''}`,
  );
console.log(
  `\n${rows.filter(({ ms }) => ms > boundMs).length} of ${rows.length} actions took more than ${boundMs} ms.`,
);
process.exit(status);
