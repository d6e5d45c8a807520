// T10 of the security rules: every text of two companies is forty scripts and a formula, every address a script. A browser walks
// every screen, its tabs and what its rows open, as each role and in each language: nothing runs, the browser
// reports no breach of the content security policy and no error, no link leads to a script. Sheets hold no formula, mails no script.
//
//   node scripts/verify/output.ts [--long] [--seed N]        short: one language a role

import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { read } from '@e965/xlsx';
import { operations } from '@gatehouse/api';
import { accounts } from '@gatehouse/api/auth/accounts';
import { type OperationShape, pathOf, permits } from '@gatehouse/api/platform/operation';
import { rolePermissions } from '@gatehouse/api/platform/permissions';
import { languages } from '@gatehouse/messages';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { deliverDue } from '../../apps/server/src/features/settings/mails/mails.service.ts';
import { cookieNames } from '../../apps/server/src/platform/http/credentials.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import { mayOpen } from '../../apps/web/src/mayOpen.ts';
import { navigate, settle } from '../../e2e/crawl/navigation.ts';
import { browserLaunch } from '../browser.ts';
import { type ScreenAddress, screenAddresses } from '../screen-addresses.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';
import { builderOf } from './nouns/index.ts';
import type { Actor, World } from './nouns/proof.ts';
import { formulas, scripts } from './output.payloads.ts';
import { htmlOf, plant } from './output.texts.ts';
import { buildWorld } from './world.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('OUTPUT', options);
const roles = ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const;

const stand = await openStand();
const portal = await stand.open();
const { owner } = stand.make;

/** The same on the audit trail, which nobody edits: entries of its own. */
async function plantTrail({ a }: World) {
  for (const text of [...scripts, ...formulas].slice(0, 20))
    await owner.query(
      `SELECT audit_append($1, now(), 1, $2, 'companies.update', 'companies', $2, $3, $3, 'r', $2)`,
      [a.companyId, text, JSON.stringify({ [text]: text, displayName: scripts.join(' ') })],
    );
}

/** Every screen with what opens it, each place filled with the first row an administrator sees. */
async function screensOf(administrator: Actor): Promise<ScreenAddress[]> {
  const token = await stand.signIn(administrator.person as Person); // the actor of a role is a person
  const ask = async (operation: OperationShape): Promise<unknown> =>
    (await fetchAs(operation, token, {})).json().result;
  return screenAddresses(ask, new Date().toISOString().slice(0, 10));
}

interface Seen {
  ran: (number | string)[];
  reports: string[];
  errors: string[];
}

const refusal = /the server responded with a status of (4\d\d|503)/;

/** A page that notices whatever runs, whatever the policy stops, and every error. */
async function watched(browser: Browser, person: Person | null, language: string, address: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: language });
  const seen: Seen = { ran: [], reports: [], errors: [] };
  await context.exposeFunction('__ran', (n: number | string) => void seen.ran.push(n));
  await context.exposeFunction('__reported', (what: string) => void seen.reports.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      // the function is exposed above
      (window as unknown as { __reported(what: string): void }).__reported(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      ),
    );
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusal.test(message.text())) seen.errors.push(message.text());
  });
  page.on('pageerror', (error) => seen.errors.push(error.message));
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') seen.ran.push(dialog.message());
    void dialog.accept().catch(() => undefined);
  });
  if (person) {
    const names = cookieNames({ secureCookies: false, basePath: '' });
    const value = await stand.signIn(person);
    await context.addCookies([
      { name: names.session, value, url: address, httpOnly: true },
      { name: names.flag, value: '1', url: address },
    ]);
  }
  await context.addInitScript((chosen) => localStorage.setItem('gatehouse.language', chosen), language);
  return { page, seen, context };
}

let screens = 0;
let opened = 0;

/** Waits until nothing loads any more; what hangs is seen by what is there. */
const settled = (page: Page) => settle(page).catch(() => undefined);

/** Clicks what is there; what is covered or gone meanwhile opens nothing. */
const open = async (what: Locator) => {
  await what.click({ timeout: 3_000 }).catch(() => undefined);
  await settled(what.page());
};

async function walk(
  browser: Browser,
  address: string,
  actor: Actor,
  role: (typeof roles)[number],
  language: string,
  all: readonly ScreenAddress[],
) {
  const { page, seen, context } = await watched(browser, actor.person, language, address);
  let before = '';
  for (const { path: screen, address: path } of all) {
    const where = `${role} ${language} ${path}`;
    // another address of the same screen has its title, too: only loading it tells when it is there
    if (before === '' || before === screen) await page.goto(address + path, { waitUntil: 'load' });
    else await navigate(page, path).catch(() => page.goto(address + path, { waitUntil: 'load' }));
    before = screen;
    await settled(page);
    screens += 1;
    const shown = await page.evaluate(() => document.body.innerText);
    verdict.hold(shown.trim().length > 40, `${where}: blank`);
    const tabs = page.locator('main [role=tab]');
    for (let n = (await tabs.count()) - 1; n >= 0; n--) await open(tabs.nth(n));
    // what the rows and the head of a screen open: dialogs, details, menus
    const buttons = page.locator('main button[aria-label]:visible, main button[aria-haspopup]:visible');
    const several = Math.min(await buttons.count(), options.long ? 8 : 3);
    for (let n = 0; n < several; n++) {
      await open(buttons.nth(n));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await settled(page);
      opened += 1;
    }
    const led = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], form[action], iframe, object, embed')]
        .map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? one.tagName)
        .filter((to) => !/^(https?:|mailto:|tel:|\/|#|\?|blob:)/.test(to)),
    );
    verdict.hold(led.length === 0, `${where} links to ${led}`);
    verdict.hold(seen.ran.length === 0, `${where} ran ${seen.ran}`);
    verdict.hold(seen.reports.length === 0, `${where} reported ${seen.reports}`);
    verdict.hold(seen.errors.length === 0, `${where}: ${seen.errors}`);
    ran += seen.ran.length;
    reports += seen.reports.length;
    errors += seen.errors.length;
    for (const list of [seen.ran, seen.reports, seen.errors]) list.length = 0;
  }
  await context.close();
}

let ran = 0;
let reports = 0;
let errors = 0;

/** Waits until so, or for 20 s. */
async function until(isSo: () => boolean) {
  for (const end = Date.now() + 20_000; !isSo() && Date.now() < end; ) await sleep(20);
}

/** The proof must notice what it looks for: a script that runs, and one that the portal's policy stops. */
async function checkItself(browser: Browser, address: string) {
  const { page, seen, context } = await watched(browser, null, 'en', address);
  await page.goto('about:blank');
  await page.setContent(scripts.join(' '));
  await until(() => seen.ran.length >= 5);
  verdict.hold(
    seen.ran.length >= 5,
    `a planted page ran ${seen.ran.length} of its scripts only: this proof is blind`,
  );
  await page.goto(`${address}/login`, { waitUntil: 'load' });
  await page.evaluate((html) => {
    const planted = document.createElement('div');
    planted.innerHTML = html;
    document.body.append(planted);
  }, scripts[1] ?? '');
  await until(() => seen.reports.length > 0);
  verdict.hold(seen.reports.length > 0, 'a stopped script was not reported: this proof is blind');
  await context.close();
}

/** Sheets of every export: how many, and how many cells are computed. */
async function readSheets(world: World, actor: Actor) {
  let sheets = 0;
  let computed = 0;
  const token = await stand.signIn(actor.person as Person);
  for (const operation of operations.filter(
    ({ answers, method }) => answers === 'file' && method === 'GET',
  )) {
    const builder = builderOf(operation);
    const place = builder.places.find((one) => ['own', 'colleague', 'none', 'self'].includes(one)) ?? 'none';
    const input = await builder.input({ world, actor, place, tenant: world.a, isFresh: false });
    const answer = await fetchAs(operation, token, input);
    if (!String(answer.headers['content-type']).includes('spreadsheetml')) continue;
    sheets += 1;
    const book = read(answer.rawPayload, { cellFormula: true });
    for (const sheet of Object.values(book.Sheets))
      for (const [place, cell] of Object.entries(sheet))
        if (!place.startsWith('!') && !verdict.hold(!cell.f, `${operation.name} ${place} computes ${cell.f}`))
          computed += 1;
  }
  verdict.hold(sheets >= 4, `only ${sheets} sheets`);
  return { sheets, computed };
}

async function fetchAs(
  operation: OperationShape,
  token: string,
  { params, query }: { params?: object; query?: object },
) {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
  return portal.app.inject({
    method: operation.method,
    url: `${pathOf(operation, { ...params })}?${search}`,
    headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
  });
}

/** A mail to somebody with such a name, as its reader's program shows it. */
async function readMails(browser: Browser, world: World, actor: Actor, address: string): Promise<number> {
  // those of the world hold nothing that could be sent
  await owner.query('DELETE FROM mails');
  const newcomer = await stand.make.employee({
    companyId: world.a.companyId,
    displayName: scripts.slice(0, 6).join(' '),
  });
  await owner.query('UPDATE accounts SET status = 0, display_name = $2 WHERE id = $1', [
    newcomer.accountId,
    scripts.slice(0, 6).join(' '),
  ]);
  await portal.app.inject({
    method: accounts.resendInvite.method,
    url: pathOf(accounts.resendInvite, { id: newcomer.accountId }),
    headers: {
      authorization: `Bearer ${await stand.signIn(actor.person as Person)}`,
      'x-command-id': 'verify',
    },
  });
  await deliverDue(portal.services);
  const folder = join(portal.services.settings.dataDir, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  verdict.hold(files.length > 0, 'no mail was written');
  const { page, seen, context } = await watched(browser, null, 'en', address);
  for (const file of files) {
    const html = htmlOf(await readFile(join(folder, file), 'utf8'));
    verdict.hold(html.length > 0, `${file} has no HTML`);
    await page.setContent(html);
    await page.waitForTimeout(200);
  }
  verdict.hold(seen.ran.length === 0, `a mail ran ${seen.ran}`);
  ran += seen.ran.length;
  await context.close();
  return files.length;
}

const world = await buildWorld(stand);
const actorOf = (role: (typeof roles)[number]) => {
  const found = world.actors.find(
    (actor) =>
      actor.person &&
      actor.roles?.length === 1 &&
      actor.roles[0] === role &&
      (actor.tenant === world.a || role === 'SYSADMIN'),
  );
  if (!found) throw new Error(`nobody is ${role}`);
  return found;
};
const planted = await plant(stand, random);
await plantTrail(world);
verdict.hold(planted > 30, `only ${planted} columns could be planted`);
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const address = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`; // a TCP server has one
const browser = await chromium.launch(browserLaunch);
try {
  await checkItself(browser, address);
  const all = await screensOf(actorOf('ADMIN'));
  verdict.hold(all.length > 12, `only ${all.length} screens`);
  // beside each other: a walk waits half its time
  await Promise.all(
    roles.map(async (role, place) => {
      const held = new Set<string>(rolePermissions[role]);
      const own = all.filter(
        (screen) => options.long || mayOpen(screen, (operation) => permits(held, operation)),
      );
      const spoken = options.long ? languages : [languages[place] ?? 'en'];
      for (const language of spoken) await walk(browser, address, actorOf(role), role, language, own);
    }),
  );
  const { sheets, computed } = await readSheets(world, actorOf('ADMIN'));
  const mails = await readMails(browser, world, actorOf('ADMIN'), address);
  verdict.say({
    columns: planted,
    scripts: scripts.length,
    formulas: formulas.length,
    screens,
    opened,
    executed: ran,
    csp_reports: reports,
    console_errors: errors,
    sheets,
    formula_cells: computed,
    mails,
    seed: options.seed,
  });
} finally {
  await browser.close();
  await stand.close();
}
