import { test as base, expect, type Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { ownPortal } from './portals.ts';
import type { Credentials, Role } from './sign-in.ts';
import { WarmBrowsers } from './warm.ts';

export { expect };

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // Waits until refreshed data has arrived. While the page reloads data, it shows the old data in pale colours.
  await expect(page.locator('[data-refreshing]')).toHaveCount(0);
  expect(await axeFaults(page, within)).toEqual([]);
}

/** Expects no horizontal overflow of the page or an open dialog, once the layout has adapted to the width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} ${scrollWidth} > ${clientWidth}`),
      ),
    )
    .toEqual([]);
}

const expectedRefusal = /the server responded with a status of (4\d\d|503)|ERR_INTERNET_DISCONNECTED/;

/** Opens a page in a warm browser (kept open between tests) signed in as this role or account, at `path` if given. */
export type OpenAs = (who: Role | Credentials, path?: string) => Promise<Page>;

interface Fixtures {
  /** Watches the console of a page. An unexpected console error fails the test. */
  watched: (page: Page) => Page;
  /**
   * Opens pages in a warm browser (kept open between tests). Most tests use this instead of `page`, which is a new
   * browser without a session.
   */
  as: OpenAs;
}

export const test = base.extend<Fixtures, { warm: WarmBrowsers }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern as first parameter, and this fixture uses no other fixture.
  baseURL: async ({}, use) => use(ownPortal().address),
  warm: [
    async ({ browser }, use) => {
      const warm = new WarmBrowsers(browser);
      await use(warm);
      await warm.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern as first parameter, and this fixture uses no other fixture.
  watched: async ({}, use) => {
    const errors: string[] = [];
    await use((page) => {
      page.on('console', (message) => {
        if (message.type() === 'error' && !expectedRefusal.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      return page;
    });
    expect(errors).toEqual([]);
  },
  page: async ({ page, watched }, use) => use(watched(page)),
  as: async ({ warm, watched }, use) => {
    let strangers = 0;
    await use(async (who, path) => {
      const page = watched(
        typeof who === 'string' ? await warm.asRole(who) : await warm.page(`somebody ${strangers++}`, who),
      );
      if (path) await page.goto(path);
      return page;
    });
    await warm.tidy();
  },
});
