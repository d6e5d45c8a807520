import { stripVTControlCharacters } from 'node:util';
import type { Page, Request } from '@playwright/test';
import { screens } from '../../scripts/verify/nouns/index.ts';
import type { Crawl, Look } from '../../scripts/verify/nouns/looks.ts';
import type { ScreenProof } from '../../scripts/verify/nouns/proof.ts';
import { type As, expect } from '../fixtures.ts';
import type { Role } from '../sign-in.ts';
import { go, settle } from './go.ts';
import { type Setting, widths } from './settings.ts';

/** A page of the role on the portal's own address, and not on a screen yet. */
export async function openAs(as: As, role: Role): Promise<Page> {
  const page = followed(await as(role));
  await page.goto('/404');
  await settle(page);
  // its title comes a moment later, and is no other screen's
  await expect(page).toHaveTitle(/ · /);
  return page;
}

/** Sets the portal up as somebody has who chose so in another tab and then gave the window this width. */
export async function setUp(page: Page, { language, theme, width }: Setting): Promise<void> {
  if (page.viewportSize()?.width !== widths[width].width) await page.setViewportSize(widths[width]);
  await page.evaluate(
    (chosen) => {
      for (const [name, newValue] of Object.entries(chosen)) {
        const key = `gatehouse.${name}`;
        localStorage.setItem(key, newValue);
        dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
      }
    },
    { language, theme },
  );
  await settle(page, `[lang=${language}][data-mantine-color-scheme=${theme}]`);
  // what the portal words is asked for again in another language, and stands in the old one until it is there
  const asked = asking.get(page);
  while (asked && asked.size > 0) {
    await page.waitForTimeout(20);
    if (asked.size === 0) await settle(page);
  }
}

/** What pages that look at screens are asking the portal for just now; the stream of events never ends. */
const asking = new WeakMap<Page, Set<Request>>();

function followed(page: Page): Page {
  const asked = new Set<Request>();
  asking.set(page, asked);
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') asked.add(request);
  });
  const ended = (request: Request) => void asked.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return page;
}

/** Screens within the portal. */
export const all = Object.entries(screens).flatMap(([path, screen]): [path: string, screen: ScreenProof][] =>
  screen.looks === 'outside' ? [] : [[path, screen]],
);
const mostScreens = 4;
/** Roles that look at screens. */
export const lookers = (['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const).filter((role) =>
  all.some(([, { by }]) => by === role),
);
export const addressOf = async (path: string, { at }: ScreenProof, crawl: Crawl): Promise<string> =>
  (await at?.(crawl)) ?? path;

/** The screens that a role looks at, in parts of a test each. */
export const partsOf = (role: Role): readonly (typeof all)[] => {
  const own = all.filter(([, { by }]) => by === role);
  const count = Math.ceil(own.length / mostScreens);
  return Array.from({ length: count }, (_, part) => own.filter((_, place) => place % count === part));
};

/** Goes to every look at the screens, in one of the settings by turns, and collects what `visit` says is wrong there. */
export async function walk(
  page: Page,
  screens: typeof all,
  crawl: Crawl,
  firsts: readonly Setting[],
  visit: (look: Look, where: string, first: Setting) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  let turn = 0;
  for (const [path, screen] of screens) {
    const at = await addressOf(path, screen, crawl);
    if (!(await opensByItself(page, at))) faults.push(`${path}: no page at ${at} for who opens it by itself`);
    for (const look of await screen.looks(crawl)) {
      const where = look.search ? `${path}?${look.search}` : path;
      const first = firsts[turn++ % firsts.length];
      if (!first) throw new Error('no setting to begin with');
      const found = setUp(page, first)
        .then(() => lookAt(page, at, look))
        .then(() => visit(look, where, first));
      // one look that fails hides none of the others
      const named = await found.catch((error: Error) => [stripVTControlCharacters(error.message)]);
      faults.push(...named.map((fault) => `${where}: ${fault}`));
    }
  }
  return faults;
}

/** Whether the portal answers with the page where the address is opened anew: the walk goes from one screen to the next within it. */
async function opensByItself(page: Page, at: string): Promise<boolean> {
  const answer = await page.request.get(at, { headers: { accept: 'text/html' } });
  return answer.ok() && /^text\/html/.test(answer.headers()['content-type'] ?? '');
}

/** Goes to a look of a screen; `at` is the screen's address. */
export async function lookAt(page: Page, at: string, { search, dialog, empty }: Look): Promise<void> {
  await go(page, search ? `${at}?${search}` : at);
  const dialogs = page.getByRole('dialog');
  // a row beneath the pointer has other colours
  await page.mouse.move(0, 0);
  if (!dialog) {
    await expect(dialogs).toHaveCount(0);
    return;
  }
  await expect(dialogs, `${at}?${search} opens a dialog`).toHaveCount(1);
  await settle(page);
  if (empty) await sendEmpty(page);
}

/** Sends the form that is open and holds nothing: it names what is missing. */
export async function sendEmpty(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('[type=submit]').click();
  await expect(dialog.locator('[aria-invalid=true]').first(), 'names what is missing').toBeVisible();
  await settle(page);
}

/** What is wrong with the headings: one `h1`, and no level left out. */
export const headingFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (one: Element) => one.checkVisibility() && !one.closest('[aria-hidden=true]');
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isShown);
    const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
    const faults = levels.flatMap((level, place) =>
      place > 0 && level > (levels[place - 1] ?? 0) + 1
        ? [`h${level} "${headings[place]?.textContent}" after h${levels[place - 1]}`]
        : [],
    );
    const firsts = levels.filter((level) => level === 1).length;
    return firsts === 1 ? faults : [...faults, `${firsts} headings of level 1`];
  });

/** What sticks out to the side, of the page or of a dialog in front of it. */
export const sidewaysFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ tagName, scrollWidth, clientWidth }) =>
          `${tagName} scrolls sideways: ${scrollWidth} > ${clientWidth}`,
      ),
  );

/** Whether the list that follows its bar, or the card of figures and days that leads into it, begins above the half of a phone's window. */
export const lateRowFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const row =
      document.querySelector('main section:has(> ol > li > button[aria-expanded])') ??
      document.querySelector('main search + [class*="_loaded_"] > ul > li');
    const top = Math.round(row?.getBoundingClientRect().top ?? 0);
    return innerWidth < 768 && top > innerHeight / 2
      ? [`the first row begins at ${top} of ${innerHeight}`]
      : [];
  });
