import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { ownPortal, password } from './portals.ts';

export { expect };

/** Accounts of the sample organisation, one per role; `admin.b` is of the other company. */
export const accounts = {
  SYSADMIN: 'sysadmin',
  ADMIN: 'admin',
  MANAGER: 'manager',
  STAFF: 'staff',
  ADMIN_B: 'admin.b',
} as const;
export type Role = keyof typeof accounts;

/**
 * Signs in as a role, through the screen's own operation, and opens `path`. A fast way for tests that are not about
 * signing in.
 */
export async function signIn(page: Page, role: Role, path = '/'): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/login/username', {
    headers: { 'x-command-id': crypto.randomUUID() },
    data: { account: accounts[role], password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(path);
}

/** Axe finds nothing on the screen as it stands (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // no screen has frames; what passes is not asked for: both cost seconds on a long list
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Nothing sticks out to the side at the page's width, once the screen has taken its form for it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
}

const expectedRefusal = /the server responded with a status of (4\d\d|503)|ERR_INTERNET_DISCONNECTED/;

/** A browser's console stays clean: an unexpected error there fails the test. */
export const test = base.extend<{ cleanConsole: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for off the pattern
  baseURL: async ({}, use) => use(ownPortal().address),
  cleanConsole: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !expectedRefusal.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
