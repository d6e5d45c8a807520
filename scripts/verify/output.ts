// Proves T10 of the security rules. Every text of two companies contains forty scripts and a formula, and every URL is
// a script. A browser visits every screen as each role and in each language, with its tabs and the dialogs and menus of
// its rows. No script runs, and no link leads to a script. The browser reports no error and no violation of the content
// security policy. Exported sheets contain no formula, and mails contain no script. node scripts/verify/output.ts
// [--long] [--seed N] The short form uses one language per role.

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
import { browserLaunch } from '@gatehouse/testing/browser/chromium';
import { navigate, settle } from '@gatehouse/testing/browser/navigation';
import { listScreenAddresses, type ScreenAddress } from '@gatehouse/testing/browser/screen-addresses';
import type { Person } from '@gatehouse/testing/data/factories';
import { buildWorld } from '@gatehouse/testing/data/world';
import { builderOf } from '@gatehouse/testing/nouns/index';
import type { Actor, World } from '@gatehouse/testing/nouns/proof';
import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { deliverDue } from '../../apps/server/src/features/settings/mails/mails.service.ts';
import { cookieNames } from '../../apps/server/src/platform/http/credentials.ts';
import { mayOpen } from '../../apps/web/src/mayOpen.ts';
import { formulas, scripts } from './output/payloads.ts';
import { htmlOf, plantTexts } from './output/texts.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('OUTPUT', options);
const roles = ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const;

const fixture = await openFixture();
const portal = await fixture.open();
const { owner } = fixture.make;

/** Adds audit rows with the texts, because existing rows of the audit trail cannot be edited. */
async function plantAuditRows({ a }: World) {
  for (const text of [...scripts, ...formulas].slice(0, 20))
    await owner.query(
      `SELECT audit_append($1, now(), 1, $2, 'companies.update', 'companies', $2, $3, $3, 'r', $2)`,
      [a.companyId, text, JSON.stringify({ [text]: text, displayName: scripts.join(' ') })],
    );
}

/** Returns the address of every screen, with the ids of the first row that an administrator sees. */
async function listScreens(administrator: Actor): Promise<ScreenAddress[]> {
  const token = await fixture.signIn(administrator.person as Person); // The cast is safe, because the test account of a role always belongs to a person.
  const fetchResult = async (operation: OperationShape): Promise<unknown> =>
    (await fetchAs(operation, token, {})).json().result;
  return listScreenAddresses(fetchResult, new Date().toISOString().slice(0, 10));
}

interface PageFindings {
  ran: (number | string)[];
  reports: string[];
  errors: string[];
}

const refusal = /the server responded with a status of (4\d\d|503)/;

/** Opens a page that records executed scripts, violations of the content security policy, and errors. */
async function openWatchedPage(browser: Browser, person: Person | null, language: string, address: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: language });
  const findings: PageFindings = { ran: [], reports: [], errors: [] };
  await context.exposeFunction('__ran', (n: number | string) => void findings.ran.push(n));
  await context.exposeFunction('__reported', (violation: string) => void findings.reports.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      // The cast is safe, because the function was exposed to the page before.
      (window as unknown as { __reported(what: string): void }).__reported(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      ),
    );
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusal.test(message.text())) findings.errors.push(message.text());
  });
  page.on('pageerror', (error) => findings.errors.push(error.message));
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') findings.ran.push(dialog.message());
    void dialog.accept().catch(() => undefined);
  });
  if (person) {
    const names = cookieNames({ secureCookies: false, basePath: '' });
    const value = await fixture.signIn(person);
    await context.addCookies([
      { name: names.session, value, url: address, httpOnly: true },
      { name: names.flag, value: '1', url: address },
    ]);
  }
  await context.addInitScript((chosen) => localStorage.setItem('gatehouse.language', chosen), language);
  return { page, seen: findings, context };
}

let screens = 0;
let opened = 0;

/** Waits until loading ends. Continues after a timeout, because the screen's content is checked anyway. */
const waitUntilSettled = (page: Page) => settle(page).catch(() => undefined);

/** Clicks an element. Does nothing if the element is covered or gone. */
const open = async (target: Locator) => {
  await target.click({ timeout: 3_000 }).catch(() => undefined);
  await waitUntilSettled(target.page());
};

async function walkScreens(
  browser: Browser,
  address: string,
  actor: Actor,
  role: (typeof roles)[number],
  language: string,
  all: readonly ScreenAddress[],
) {
  const { page, seen, context } = await openWatchedPage(browser, actor.person, language, address);
  let before = '';
  for (const { path: screen, address: path } of all) {
    const where = `${role} ${language} ${path}`;
    // Two addresses of the same screen have the same title, so a changed title cannot show that the screen is loaded.
    // The page is reloaded instead.
    if (before === '' || before === screen) await page.goto(address + path, { waitUntil: 'load' });
    else await navigate(page, path).catch(() => page.goto(address + path, { waitUntil: 'load' }));
    before = screen;
    await waitUntilSettled(page);
    screens += 1;
    const visibleText = await page.evaluate(() => document.body.innerText);
    verdict.verify(visibleText.trim().length > 40, `${where}: blank`);
    const tabs = page.locator('main [role=tab]');
    for (let n = (await tabs.count()) - 1; n >= 0; n--) await open(tabs.nth(n));
    // Buttons in table rows and in the header of the screen. They open a dialog, a detail view or a menu.
    const buttons = page.locator('main button[aria-label]:visible, main button[aria-haspopup]:visible');
    const several = Math.min(await buttons.count(), options.long ? 8 : 3);
    for (let n = 0; n < several; n++) {
      await open(buttons.nth(n));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await waitUntilSettled(page);
      opened += 1;
    }
    const led = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], form[action], iframe, object, embed')]
        .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? element.tagName)
        .filter((to) => !/^(https?:|mailto:|tel:|\/|#|\?|blob:)/.test(to)),
    );
    verdict.verify(led.length === 0, `${where} links to ${led}`);
    verdict.verify(seen.ran.length === 0, `${where} ran ${seen.ran}`);
    verdict.verify(seen.reports.length === 0, `${where} reported ${seen.reports}`);
    verdict.verify(seen.errors.length === 0, `${where}: ${seen.errors}`);
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

/** Waits until the condition is true, for up to 20 s. */
async function waitFor(isSo: () => boolean) {
  for (const end = Date.now() + 20_000; !isSo() && Date.now() < end; ) await sleep(20);
}

/** Checks that the verification detects a script that runs, and a script that the portal's policy blocks. */
async function checkItself(browser: Browser, address: string) {
  const { page, seen, context } = await openWatchedPage(browser, null, 'en', address);
  await page.goto('about:blank');
  await page.setContent(scripts.join(' '));
  await waitFor(() => seen.ran.length >= 5);
  verdict.verify(
    seen.ran.length >= 5,
    `a planted page ran ${seen.ran.length} of its scripts only: this proof is blind`,
  );
  await page.goto(`${address}/login`, { waitUntil: 'load' });
  await page.evaluate((html) => {
    const planted = document.createElement('div');
    planted.innerHTML = html;
    document.body.append(planted);
  }, scripts[1] ?? '');
  await waitFor(() => seen.reports.length > 0);
  verdict.verify(seen.reports.length > 0, 'a stopped script was not reported: this proof is blind');
  await context.close();
}

/** Reads the spreadsheets of every export. Returns the number of spreadsheets and the number of formula cells. */
async function readSheets(world: World, actor: Actor) {
  let sheets = 0;
  let computed = 0;
  const token = await fixture.signIn(actor.person as Person);
  for (const operation of operations.filter(
    ({ answers, method }) => answers === 'file' && method === 'GET',
  )) {
    const builder = builderOf(operation);
    const rowOwner =
      builder.places.find((candidate) => ['own', 'colleague', 'none', 'self'].includes(candidate)) ?? 'none';
    const input = await builder.input({ world, actor, place: rowOwner, tenant: world.a, isFresh: false });
    const answer = await fetchAs(operation, token, input);
    if (!String(answer.headers['content-type']).includes('spreadsheetml')) continue;
    sheets += 1;
    const book = read(answer.rawPayload, { cellFormula: true });
    for (const sheet of Object.values(book.Sheets))
      for (const [address, cell] of Object.entries(sheet))
        if (
          !address.startsWith('!') &&
          !verdict.verify(!cell.f, `${operation.name} ${address} computes ${cell.f}`)
        )
          computed += 1;
  }
  verdict.verify(sheets >= 4, `only ${sheets} sheets`);
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

/** Sends a mail to a person with a script in the name. Opens all mails in a browser. Returns the number of mails. */
async function readMails(browser: Browser, world: World, actor: Actor, address: string): Promise<number> {
  // Deletes the mails of the test data, because they have no contents to send.
  await owner.query('DELETE FROM mails');
  const newcomer = await fixture.make.employee({
    companyId: world.a.companyId,
    displayName: scripts.slice(0, 6).join(' '),
  });
  await owner.query('UPDATE accounts SET status = 0, display_name = $2 WHERE id = $1', [
    newcomer.accountId,
    scripts.slice(0, 6).join(' '),
  ]);
  await portal.app.inject({
    method: accounts.resendInvite.method,
    url: pathOf(accounts.resendInvite, { username: newcomer.accountName }),
    headers: {
      authorization: `Bearer ${await fixture.signIn(actor.person as Person)}`,
      'x-command-id': 'verify',
    },
  });
  await deliverDue(portal.services);
  const folder = join(portal.services.settings.dataDir, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  verdict.verify(files.length > 0, 'no mail was written');
  const { page, seen, context } = await openWatchedPage(browser, null, 'en', address);
  for (const file of files) {
    const html = htmlOf(await readFile(join(folder, file), 'utf8'));
    verdict.verify(html.length > 0, `${file} has no HTML`);
    await page.setContent(html);
    await page.waitForTimeout(200);
  }
  verdict.verify(seen.ran.length === 0, `a mail ran ${seen.ran}`);
  ran += seen.ran.length;
  await context.close();
  return files.length;
}

const world = await buildWorld(fixture);
const actorOf = (role: (typeof roles)[number]) => {
  const actor = world.actors.find(
    (actor) =>
      actor.person &&
      actor.roles?.length === 1 &&
      actor.roles[0] === role &&
      (actor.tenant === world.a || role === 'SYSADMIN'),
  );
  if (!actor) throw new Error(`nobody is ${role}`);
  return actor;
};
const planted = await plantTexts(fixture, random);
await plantAuditRows(world);
verdict.verify(planted > 30, `only ${planted} columns could be planted`);
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const address = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`; // The cast is safe, because a TCP server has an address and a port.
const browser = await chromium.launch(browserLaunch);
try {
  await checkItself(browser, address);
  const all = await listScreens(actorOf('ADMIN'));
  verdict.verify(all.length > 12, `only ${all.length} screens`);
  // Visits the screens in parallel, because each visit waits half of the time.
  await Promise.all(
    roles.map(async (role, index) => {
      const permissions = new Set<string>(rolePermissions[role]);
      const own = all.filter(
        (screen) => options.long || mayOpen(screen, (operation) => permits(permissions, operation)),
      );
      const spoken = options.long ? languages : [languages[index] ?? 'en'];
      for (const language of spoken) await walkScreens(browser, address, actorOf(role), role, language, own);
    }),
  );
  const { sheets, computed } = await readSheets(world, actorOf('ADMIN'));
  const mails = await readMails(browser, world, actorOf('ADMIN'), address);
  verdict.print({
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
  await fixture.close();
}
