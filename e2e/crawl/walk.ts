import { stripVTControlCharacters } from 'node:util';
import { expect, type OpenAs } from '@gatehouse/testing/browser/fixtures';
import { navigate, settle } from '@gatehouse/testing/browser/navigation';
import type { Role } from '@gatehouse/testing/browser/sign-in';
import { screens } from '@gatehouse/testing/nouns/index';
import type { Crawl, CrawlView } from '@gatehouse/testing/nouns/looks';
import type { ScreenProof } from '@gatehouse/testing/nouns/proof';
import type { Page, Request } from '@playwright/test';
import { type Setting, widths } from './settings.ts';

/** Opens a page as the role, at an unknown path, so that no screen is loaded yet. */
export async function openAs(as: OpenAs, role: Role): Promise<Page> {
  const page = trackRequests(await as(role));
  await page.goto('/404');
  await settle(page);
  // The title of the page at an unknown path is set a moment later. Without this wait, this title could be mistaken for
  // the title of a screen.
  await expect(page).toHaveTitle(/ · /);
  return page;
}

/** Applies the language and theme as if another tab had changed them, and resizes the window. */
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
  // Texts from the portal are reloaded in the new language. Until the reload ends, the page shows the old texts.
  const openRequests = asking.get(page);
  while (openRequests && openRequests.size > 0) {
    await page.waitForTimeout(20);
    if (openRequests.size === 0) await settle(page);
  }
}

/** Running requests of each page, without the event stream, which never ends. */
const asking = new WeakMap<Page, Set<Request>>();

function trackRequests(page: Page): Page {
  const openRequests = new Set<Request>();
  asking.set(page, openRequests);
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') openRequests.add(request);
  });
  const ended = (request: Request) => void openRequests.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return page;
}

/** Screens that require sign-in. */
export const portalScreens = Object.entries(screens).flatMap(
  ([path, screen]): [path: string, screen: ScreenProof][] =>
    screen.looks === 'outside' ? [] : [[path, screen]],
);
const mostScreens = 4;
/** Roles that may open at least one of the screens visited by the crawl. */
export const lookers = (['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const).filter((role) =>
  portalScreens.some(([, { by }]) => by === role),
);
export const addressOf = async (path: string, { at }: ScreenProof, crawl: Crawl): Promise<string> =>
  (await at?.(crawl)) ?? path;

/** Divides the screens of a role into groups, one per test. */
export const partsOf = (role: Role): readonly (typeof portalScreens)[] => {
  const own = portalScreens.filter(([, { by }]) => by === role);
  const count = Math.ceil(own.length / mostScreens);
  return Array.from({ length: count }, (_, part) => own.filter((_, index) => index % count === part));
};

/**
 * Opens every view of the screens, each in the next combination of language, theme and width, and collects the faults
 * returned by `visit`.
 */
export async function walk(
  page: Page,
  screens: typeof portalScreens,
  crawl: Crawl,
  firsts: readonly Setting[],
  visit: (look: CrawlView, where: string, first: Setting) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  let visitCount = 0;
  for (const [path, screen] of screens) {
    const at = await addressOf(path, screen, crawl);
    if (!(await answersDirectly(page, at)))
      faults.push(`${path}: no page at ${at} for who opens it by itself`);
    for (const look of await screen.looks(crawl)) {
      const where = look.search ? `${path}?${look.search}` : path;
      const first = firsts[visitCount++ % firsts.length];
      if (!first) throw new Error('no setting to begin with');
      const visitFaults = setUp(page, first)
        .then(() => openLook(page, at, look))
        .then(() => visit(look, where, first));
      // A view that fails to open must not hide the faults of the other views.
      const faultTexts = await visitFaults.catch((error: Error) => [stripVTControlCharacters(error.message)]);
      faults.push(...faultTexts.map((fault) => `${where}: ${fault}`));
    }
  }
  return faults;
}

/** Checks whether a direct request to the path returns the page. The rest of the crawl navigates within the portal. */
async function answersDirectly(page: Page, at: string): Promise<boolean> {
  const answer = await page.request.get(at, { headers: { accept: 'text/html' } });
  return answer.ok() && /^text\/html/.test(answer.headers()['content-type'] ?? '');
}

/** Opens a view of a screen. `at` is the path of the screen. */
async function openLook(page: Page, at: string, { search, dialog, panel, empty }: CrawlView): Promise<void> {
  await navigate(page, search ? `${at}?${search}` : at);
  const dialogs = page.getByRole('dialog');
  // Moves the pointer away, because a hovered row has other colours.
  await page.mouse.move(0, 0);
  if (!dialog) {
    await expect(dialogs).toHaveCount(panel && isNarrow(page) ? 1 : 0);
    return;
  }
  await expect(dialogs, `${at}?${search} opens a dialog`).toHaveCount(1);
  await settle(page);
  if (empty) await sendEmpty(page);
}

/** Whether panels next to a list open as dialogs, because the window is too narrow for both. */
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1088;

/** Submits the open, empty form. Waits until its validation errors appear. */
export async function sendEmpty(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('[type=submit]').click();
  await expect(dialog.locator('[aria-invalid=true]').first(), 'names what is missing').toBeVisible();
  await settle(page);
}

/** Returns faults of the headings: a page without exactly one `h1`, and skipped levels. */
export const headingFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && !element.closest('[aria-hidden=true]');
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isShown);
    const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
    const faults = levels.flatMap((level, index) =>
      index > 0 && level > (levels[index - 1] ?? 0) + 1
        ? [`h${level} "${headings[index]?.textContent}" after h${levels[index - 1]}`]
        : [],
    );
    const firsts = levels.filter((level) => level === 1).length;
    return firsts === 1 ? faults : [...faults, `${firsts} headings of level 1`];
  });

/** Returns elements that overflow the page or an open dialog horizontally. */
export const sidewaysFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ tagName, scrollWidth, clientWidth }) =>
          `${tagName} scrolls sideways: ${scrollWidth} > ${clientWidth}`,
      ),
  );

/**
 * Returns a fault if, on a phone, the first row of a list begins below the upper half of the window. The first row of a
 * card with figures and days counts too.
 */
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
