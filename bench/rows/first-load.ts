import { setTimeout as sleep } from 'node:timers/promises';
import { sessions } from '@gatehouse/api/auth/sessions';
import { type OperationShape, pathOf, permits } from '@gatehouse/api/platform/operation';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { browserLaunch } from '../../scripts/browser.ts';
import { screenAddresses } from '../../scripts/screen-addresses.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { administrator } from '../kit/portal.ts';
import { asLimit } from './common.ts';

/** An administrator of a company opens nearly every screen; SYSADMIN does not (spec §6). */
const viewer = { ...administrator, account: 'benchadmin' };
const quietMs = 1_000;
const longestMs = 15_000;

type Member = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What opening one address costs. */
interface Load {
  kilobytes: number;
  requests: number;
  /** Whether the calendar came, which weighs 76 KB and comes after the screen around it. */
  hasCalendar: boolean;
}

const calendar = /\/EventCalendar-[^/]+\.js$/;

/** Kilobytes of bodies and headers, as they travel, that arrive for one address in a browser that holds nothing yet, until nothing more comes. */
async function weigh(browser: Browser, url: string, encoding: 'gzip' | 'br', member?: Member): Promise<Load> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'accept-encoding': encoding },
    storageState: member,
  });
  // where a link leads that is pointed at is fetched ahead; a browser without windows begins with its pointer on the portal's name
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
  // the stream of events stays open, so "no request left" never comes
  while (performance.now() - last < quietMs && performance.now() - begun < longestMs) await sleep(50);
  // what ends from here on is nothing the address needed: a page that is closed cannot say its size
  page.removeAllListeners('requestfinished');
  const shown = new URL(page.url()).pathname;
  const answers = await Promise.all(sizes);
  await context.close();
  if (/^\/(login|403|404)$/.test(shown) && !url.endsWith(shown)) throw new Error(`${url} leads to ${shown}`);
  const bytes = answers.reduce((sum, one) => sum + one.responseBodySize + one.responseHeadersSize, 0);
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
  const ask = async (operation: OperationShape): Promise<unknown> =>
    (await (await context.request.get(url + pathOf(operation))).json()).result;
  const all = await screenAddresses(ask, new Date().toISOString().slice(0, 10));
  const { permissions } = (await ask(sessions.me)) as { permissions: string };
  const held = new Set(permissions.split(','));
  const screens = all.filter(({ opens }) => !opens || [opens].flat().some((one) => permits(held, one)));
  await context.close();
  const weights: (Load & { path: string })[] = [];
  for (const { address } of screens)
    weights.push({ path: address, ...(await weigh(browser, url + address, encoding, member)) });
  weights.sort((a, b) => b.kilobytes - a.kilobytes);
  return {
    login,
    heaviest: weights.find(({ hasCalendar }) => !hasCalendar) ?? none,
    heaviestCalendar: weights.find(({ hasCalendar }) => hasCalendar) ?? none,
    most: Math.max(...weights.map(({ requests }) => requests)),
    weights,
  };
}

const none = { path: 'no screen', kilobytes: Number.POSITIVE_INFINITY };

/** What the login page and the heaviest screens weigh when they are opened for the first time, as a browser counts it. */
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
        asLimit('login page, all of it with headers, gzipped', gzip.login.kilobytes, 241, 'KB'),
        asLimit('login page, requests', gzip.login.requests, 12, ''),
        asLimit(
          'heaviest screen without a calendar, first load with headers, gzipped',
          gzip.heaviest.kilobytes,
          426,
          'KB',
          ` (${gzip.heaviest.path})`,
        ),
        asLimit(
          'heaviest screen with a calendar, which comes later',
          gzip.heaviestCalendar.kilobytes,
          483,
          'KB',
          ` (${gzip.heaviestCalendar.path})`,
        ),
        asLimit('most requests of a screen', gzip.most, 33, ''),
      ];
    } finally {
      await browser.close();
    }
  });
}
