import { setTimeout as sleep } from 'node:timers/promises';
import { sessions } from '@gatehouse/api/auth/sessions';
import { type OperationShape, pathOf, permits } from '@gatehouse/api/platform/operation';
import { browserLaunch } from '@gatehouse/testing/browser/chromium';
import { listScreenAddresses } from '@gatehouse/testing/browser/screen-addresses';
import { administrator } from '@gatehouse/testing/portal/start-portal';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { Bench, Figure } from '../kit/bench.ts';
import { asLimit } from './figures.ts';

/** The account is a company administrator, because they can open nearly every screen and SYSADMIN cannot (spec §6). */
const viewer = { ...administrator, account: 'benchadmin' };
const quietMs = 1_000;
const longestMs = 15_000;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface PageLoad {
  kilobytes: number;
  requests: number;
  /** True if the calendar code was loaded. It has 76 KB and loads after its screen. */
  hasCalendar: boolean;
}

const calendar = /\/EventCalendar-[^/]+\.js$/;

/**
 * Measures the kilobytes of bodies and headers that a browser with an empty cache transfers for one URL, until the
 * network is idle.
 */
async function weigh(
  browser: Browser,
  url: string,
  encoding: 'gzip' | 'br',
  member?: StorageState,
): Promise<PageLoad> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'accept-encoding': encoding },
    storageState: member,
  });
  // Suppresses hover events. The pointer of a headless browser starts over the link with the portal's name, and
  // hovering over a link prefetches its page.
  await context.addInitScript(() => {
    addEventListener('mouseover', (event) => event.stopImmediatePropagation(), true);
  });
  const page = await context.newPage();
  const sizes: Promise<{ responseBodySize: number; responseHeadersSize: number }>[] = [];
  let hasCalendar = false;
  let last = performance.now();
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes());
    hasCalendar ||= calendar.test(request.url());
    last = performance.now();
  });
  const begun = performance.now();
  const opened = await page.goto(url, { waitUntil: 'load' });
  if (!opened?.headers()['content-type']?.startsWith('text/html')) throw new Error(`${url} is no page`);
  // The open event stream does not count, because otherwise the network would never be idle.
  while (performance.now() - last < quietMs && performance.now() - begun < longestMs) await sleep(50);
  // Stops counting. Later requests do not belong to this URL, and a closed page cannot report their size.
  page.removeAllListeners('requestfinished');
  const pathname = new URL(page.url()).pathname;
  const answers = await Promise.all(sizes);
  await context.close();
  if (/^\/(login|403|404)$/.test(pathname) && !url.endsWith(pathname))
    throw new Error(`${url} leads to ${pathname}`);
  const bytes = answers.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0);
  return { kilobytes: bytes / 1024, requests: answers.length, hasCalendar };
}

async function weighAll(browser: Browser, url: string, encoding: 'gzip' | 'br') {
  const login = await weigh(browser, `${url}/login`, encoding);
  const context = await browser.newContext();
  const answer = await context.request.post(`${url}/api/v1/auth/login/username`, {
    headers: { 'x-command-id': 'bench', origin: url },
    data: { ...viewer, deviceName: 'bench' },
  });
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()}`);
  const member = await context.storageState();
  const callOperation = async (operation: OperationShape): Promise<unknown> =>
    (await (await context.request.get(url + pathOf(operation))).json()).result;
  const all = await listScreenAddresses(callOperation, new Date().toISOString().slice(0, 10));
  const { permissions } = (await callOperation(sessions.me)) as { permissions: string };
  const permissionSet = new Set(permissions.split(','));
  const screens = all.filter(
    ({ opens }) => !opens || [opens].flat().some((permission) => permits(permissionSet, permission)),
  );
  await context.close();
  const weights: (PageLoad & { path: string })[] = [];
  for (const { address } of screens)
    weights.push({ path: address, ...(await weigh(browser, url + address, encoding, member)) });
  weights.sort((a, b) => b.kilobytes - a.kilobytes);
  return {
    login,
    heaviest: weights.find(({ hasCalendar }) => !hasCalendar) ?? noScreen,
    heaviestCalendar: weights.find(({ hasCalendar }) => hasCalendar) ?? noScreen,
    most: Math.max(...weights.map(({ requests }) => requests)),
    weights,
  };
}

const noScreen = { path: 'no screen', kilobytes: Number.POSITIVE_INFINITY };

/** Measures the size of the login page and of the heaviest screens on first load, as the browser counts it. */
export async function firstLoad(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.dataSet(1_000_000);
  return bench.withPortal(dataDir, async ({ url }) => {
    const browser = await chromium.launch(browserLaunch);
    try {
      const gzip = await weighAll(browser, url, 'gzip');
      const brotli = await weighAll(browser, url, 'br');
      bench.say(gzip.weights.map(({ path, kilobytes }) => `${path} ${kilobytes.toFixed(0)}`).join(', '));
      bench.say(
        `with brotli: login ${brotli.login.kilobytes.toFixed(0)} KB, heaviest ${brotli.heaviest.path} ${brotli.heaviest.kilobytes.toFixed(0)} KB`,
      );
      return [
        asLimit('login page, all of it with headers, gzipped', gzip.login.kilobytes, 280, 'KB'),
        asLimit('login page, requests', gzip.login.requests, 12, ''),
        asLimit(
          'heaviest screen without a calendar, first load with headers, gzipped',
          gzip.heaviest.kilobytes,
          460,
          'KB',
          ` (${gzip.heaviest.path})`,
        ),
        asLimit(
          'heaviest screen with a calendar, which comes later',
          gzip.heaviestCalendar.kilobytes,
          500,
          'KB',
          ` (${gzip.heaviestCalendar.path})`,
        ),
        asLimit('most requests of a screen', gzip.most, 40, ''),
      ];
    } finally {
      await browser.close();
    }
  });
}
