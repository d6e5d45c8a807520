import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { browserLaunch } from '../../scripts/browser.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { administrator, root } from '../kit/portal.ts';
import { asLimit } from './common.ts';

const screensFolder = join(root, 'apps/web/src/routes/_portal');
/** What stands for the parts of an address that a screen needs. */
const places: Record<string, string> = { $date: new Date().toISOString().slice(0, 10), $id: '1' };
/** An administrator of a company opens every screen; SYSADMIN does not (spec §6). */
const viewer = { ...administrator, account: 'benchadmin' };
const quietMs = 1_000;
const longestMs = 15_000;

/** The addresses of all screens, read from the files of their routes; optional parts are left out. */
function screens(): string[] {
  const names = readdirSync(screensFolder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.slice(0, -'.tsx'.length).split(/[./]/))
    .map((parts) => parts.filter((part) => part !== 'index' && !part.startsWith('{-')))
    .map((parts) => `/${parts.map((part) => places[part] ?? part).join('/')}`)
    .filter((path) => !path.includes('$'))
    .sort();
}

type Member = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Kilobytes of bodies, as they travel, that arrive for one address in a browser that holds nothing yet, until nothing more comes. */
async function weigh(
  browser: Browser,
  url: string,
  encoding: 'gzip' | 'br',
  member?: Member,
): Promise<number> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'accept-encoding': encoding },
    storageState: member,
  });
  const page = await context.newPage();
  const sizes: Promise<{ responseBodySize: number }>[] = [];
  let last = performance.now();
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes());
    last = performance.now();
  });
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'load' });
  // the stream of events stays open, so "no request left" never comes
  while (performance.now() - last < quietMs && performance.now() - begun < longestMs) await sleep(50);
  const shown = new URL(page.url()).pathname;
  const bodies = await Promise.all(sizes);
  await context.close();
  if (/^\/(login|403|404)$/.test(shown) && !url.endsWith(shown)) throw new Error(`${url} leads to ${shown}`);
  return bodies.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024;
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
  await context.close();
  const weights: { path: string; kilobytes: number }[] = [];
  for (const path of screens())
    weights.push({ path, kilobytes: await weigh(browser, url + path, encoding, member) });
  weights.sort((a, b) => b.kilobytes - a.kilobytes);
  return {
    login,
    heaviest: weights[0] ?? { path: 'no screen', kilobytes: Number.POSITIVE_INFINITY },
    weights,
  };
}

/** What the login page and the heaviest screen weigh when they are opened for the first time, as a browser counts it. */
export async function firstLoad(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.dataSet(1_000_000);
  return bench.withPortal(dataDir, async ({ url }) => {
    const browser = await chromium.launch(browserLaunch);
    try {
      const gzip = await weighAll(browser, url, 'gzip');
      const brotli = await weighAll(browser, url, 'br');
      bench.say(gzip.weights.map(({ path, kilobytes }) => `${path} ${kilobytes.toFixed(0)}`).join(', '));
      bench.say(
        `with brotli: login ${brotli.login.toFixed(0)} KB, heaviest ${brotli.heaviest.path} ${brotli.heaviest.kilobytes.toFixed(0)} KB`,
      );
      return [
        asLimit('login page, all of it, gzipped', gzip.login, 204, 'KB'),
        asLimit(
          'heaviest screen, first load, gzipped',
          gzip.heaviest.kilobytes,
          408,
          'KB',
          ` (${gzip.heaviest.path})`,
        ),
      ];
    } finally {
      await browser.close();
    }
  });
}
