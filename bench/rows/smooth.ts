import { setTimeout as sleep } from 'node:timers/promises';
import { DAY } from '@gatehouse/api/platform/dates';
import { browserLaunch } from '@gatehouse/testing/browser/chromium';
import { startChild } from '@gatehouse/testing/portal/children';
import { connectOwner, root } from '@gatehouse/testing/portal/start-portal';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import * as data from '../data/sizes.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { describeSmoothness, onTimeShare, watch } from '../kit/smoothness.ts';
import { asLimit, asRatio, benchAdministrator } from './figures.ts';

const perMinute = 200;
const rowsOnPage = 100;
const log = 'Device logs';

/**
 * Measures how smoothly the browser draws the device log (100 rows per page, 200 new punches per minute) in comparison
 * with the idle page. Also measures how far new punches move a visible row, and the time to turn a page of 10,000
 * people in a table of 100 rows.
 */
export async function smooth(bench: Bench): Promise<Figure[]> {
  const { dataDir, month } = await bench.workFolder();
  const seconds = bench.quick ? 20 : 60;
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(data.people(10_000));
    await owner.end();
    const browser = await chromium.launch(browserLaunch);
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await signInBrowser(context, url);
      return [
        ...(await measureLiveLog(bench, context, { url, dataDir, from: month.from, seconds })),
        ...(await measureStaffPages(bench, context, url)),
      ];
    } finally {
      await browser.close();
    }
  });
}

async function signInBrowser(context: BrowserContext, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/v1/auth/login/username`, {
    headers: { 'x-command-id': 'bench', origin: url },
    data: { ...benchAdministrator, deviceName: 'bench' },
  });
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()}`);
  await context.addInitScript((size) => {
    localStorage.setItem('gatehouse.size.deviceLogs', size);
    localStorage.setItem('gatehouse.size.staff', size);
  }, String(rowsOnPage));
}

async function open(context: BrowserContext, address: string, table: string) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(address);
  const rows = page.getByRole('table', { name: table }).locator('tbody tr');
  await rows.nth(rowsOnPage - 1).waitFor();
  await sleep(2_000);
  return { page, devtools, rows };
}

interface LiveLogOptions {
  url: string;
  dataDir: string;
  from: string;
  seconds: number;
}

async function measureLiveLog(
  bench: Bench,
  context: BrowserContext,
  { url, dataDir, from, seconds }: LiveLogOptions,
) {
  const to = new Date(Date.now() + DAY).toISOString().slice(0, 10);
  const { page, devtools, rows } = await open(context, `${url}/device-logs?from=${from}&to=${to}`, log);
  const topRowText = () => rows.first().innerText();
  const before = await topRowText();
  const quiet = await watch(page, devtools, () => sleep(seconds * 1000));
  bench.say(`device log, ${rowsOnPage} rows, nothing new: ${describeSmoothness(quiet)}`);

  const terminal = startSimulator(url, dataDir);
  try {
    await waitUntil(async () => (await topRowText()) !== before, 'no punch has come to the device log');
    const live = await watch(page, devtools, () => sleep(seconds * 1000));
    bench.say(`device log, ${rowsOnPage} rows, ${perMinute} a minute: ${describeSmoothness(live)}`);
    const moved = await measureRowShift(page, (seconds * 1000) / 3);
    bench.say(`the row read further down, while as many came: moved ${moved.toFixed(0)} px`);
    return [
      asRatio(
        `device log of ${rowsOnPage} rows, frames in time with ${perMinute} new a minute, against none`,
        onTimeShare(live) / onTimeShare(quiet),
        0.95,
      ),
      asLimit('memory the page gained meanwhile', live.grownMb, 8, 'MB'),
      asLimit('a row read further down, moved by what came', moved, 2, 'px'),
    ];
  } finally {
    terminal.kill('SIGTERM');
    await terminal.ended;
    await page.close();
  }
}

function startSimulator(url: string, dataDir: string) {
  const options = `--url ${url} --serial BENCH0001 --pins 1001-2000 --zone Asia/Ho_Chi_Minh --rate ${perMinute}/min --outage 0 --repeat 0 --unknown 0 --drift 0`;
  const child = startChild(['scripts/simulate/main.ts', ...options.split(' ')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  child.stdout.resume();
  child.stderr.pipe(process.stderr);
  return child;
}

/**
 * Returns the distance in pixels that a visible row moves within `ms` milliseconds. Returns Infinity if the row
 * disappears.
 */
async function measureRowShift(page: Page, ms: number): Promise<number> {
  await page.evaluate(() => scrollTo({ top: 1200 }));
  // Waits until pending updates of the page are done.
  await sleep(2_000);
  const read = await page.evaluateHandle(() => document.elementFromPoint(700, 400)?.closest('tr') ?? null);
  const rowTop = () =>
    read.evaluate((row) => (row?.isConnected ? row.getBoundingClientRect().top : Number.NaN));
  const rowText = () => read.evaluate((row) => row?.textContent ?? '');
  const [first, initialText] = [await rowTop(), await rowText()];
  await sleep(ms);
  const moved = Math.abs((await rowTop()) - first);
  return (await rowText()) === initialText && !Number.isNaN(moved) ? moved : Number.POSITIVE_INFINITY;
}

async function measureStaffPages(bench: Bench, context: BrowserContext, url: string): Promise<Figure[]> {
  const pages = bench.quick ? 20 : 100;
  const { page, devtools, rows } = await open(context, `${url}/staff?as=table`, 'Staff');
  await rows.first().getByRole('checkbox').check();
  const next = page.getByRole('button', { name: 'Next page' });
  const turnPages = async (count: number) => {
    for (let turned = 0; turned < count; turned++) {
      const before = await rows.first().innerText();
      await next.click();
      await waitUntil(async () => (await rows.first().innerText()) !== before, 'the next page has not come');
    }
  };
  const bare = await measureBareTurn(page);
  const few = await watch(page, devtools, () => turnPages(5));
  const begun = performance.now();
  const many = await watch(page, devtools, () => turnPages(pages - 6));
  bench.say(`staff, the first pages: ${describeSmoothness(few)}`);
  bench.say(
    `staff, ${pages - 6} more pages of ${rowsOnPage} of 10,000: ${describeSmoothness(many)}, ${((performance.now() - begun) / (pages - 6)).toFixed(0)} ms a page`,
  );
  const longPerTurn = many.longTasksMs / (pages - 6);
  bench.say(
    `long tasks of a page turned: ${longPerTurn.toFixed(0)} ms; its rows put in as they stand: ${bare.toFixed(0)} ms`,
  );
  const selectedCount = await page.getByText('1 selected').count();
  if (selectedCount === 0) throw new Error('The person chosen on the first page is not chosen any more.');
  await page.close();
  return [
    asRatio(
      `10,000 people by pages of ${rowsOnPage}, frames in time further on, against the first pages`,
      onTimeShare(many) / onTimeShare(few),
      0.9,
    ),
    asLimit('memory a page gained, of pages turned', many.grownMb / (pages - 6), 1, 'MB'),
    asLimit('long tasks of a page turned, against its rows put in as they stand', longPerTurn / bare, 7, '×'),
  ];
}

/**
 * Returns the milliseconds that the browser needs to parse, lay out and insert the current rows without the portal's
 * code. The result is the median of nine runs. The rest of the time for turning a page is that of the portal's code.
 */
const measureBareTurn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const body = document.querySelector('tbody');
    if (!body) throw new Error('There is no table.');
    const { outerHTML } = body;
    const took = Array.from({ length: 9 }, () => {
      const begun = performance.now();
      const copy = document.createElement('table');
      copy.className = body.parentElement?.className ?? '';
      copy.innerHTML = outerHTML;
      body.parentElement?.after(copy);
      copy.getBoundingClientRect();
      const ms = performance.now() - begun;
      copy.remove();
      return ms;
    });
    return took.sort((a, b) => a - b)[4] ?? Number.NaN;
  });

async function waitUntil(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let waited = 0; !(await isSo()); waited++) {
    if (waited > 600) throw new Error(`After 30 seconds ${otherwise}.`);
    await sleep(50);
  }
}
