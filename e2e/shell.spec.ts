import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { group, menu, unfoldAll } from '@gatehouse/testing/browser/menu';
import { signIn } from '@gatehouse/testing/browser/sign-in';

const phone = { width: 375, height: 740 };

test('menu shows the permitted pages in their groups', async ({ as }) => {
  const page = await as('MANAGER', '/buildings');
  await expect(menu(page).getByRole('region', { name: 'Area' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Buildings' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Buildings · Gatehouse');
});

test('menu groups stay collapsed, and a collapsed group still shows the current entry', async ({ as }) => {
  const page = await as('ADMIN', '/rooms');
  await expect(menu(page).getByRole('link', { name: 'Rooms' })).toHaveAttribute('aria-current', 'page');
  await expect(menu(page).getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await group(page, 'User Management').click();
  await expect(menu(page).getByRole('link', { name: 'Staff' })).toBeVisible();
  await group(page, 'Area').click();
  await expect(menu(page).getByRole('link', { name: 'Rooms' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Buildings' })).toHaveCount(0);
  await page.reload();
  await expect(menu(page).getByRole('link', { name: 'Staff' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Buildings' })).toHaveCount(0);
  await expectAccessible(page);
});

test('current menu entry scrolls into view, and the first Tab offers to skip the menu', async ({ as }) => {
  const page = await as('ADMIN', '/buildings');
  await unfoldAll(page);
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/system-log');
  await expect(menu(page).getByRole('link', { name: 'System log' })).toBeInViewport({ ratio: 1 });
  // The next Tab still moves the focus to the link that skips the menu.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('keys [ and ] collapse and expand the menu, collapsed groups open as menus, and the keys can be switched off', async ({
  as,
}) => {
  const page = await as('ADMIN', '/rooms');
  await expect(menu(page).getByRole('link', { name: 'Rooms' })).toBeVisible();
  await page.keyboard.press('[');
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(56);
  await expectNoSidewaysScroll(page);
  await menu(page).getByRole('button', { name: 'Area' }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Doors' }).click();
  await expect(page).toHaveURL(/\/doors/);
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(56);
  await page.keyboard.press(']');
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(232);
  await page.goto('/setting');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('[');
  await page.goto('/rooms');
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(232);
});

test('menu shows the number of pending items at its entry, and at a collapsed group', async ({ as }) => {
  const page = await as('ADMIN');
  await page.route('**/api/v1/waiting', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, result: { ...answer.result, quarantine: 4 } } });
  });
  await page.goto('/staff');
  await expect(group(page, 'Area')).toContainText('4 waiting');
  await group(page, 'Area').click();
  await expect(menu(page).getByRole('link', { name: 'Quarantine 4 waiting' })).toBeVisible();
  await expect(group(page, 'Area')).not.toContainText('4 waiting');
});

test('page without permission shows the Forbidden page and is missing from the menu', async ({ as }) => {
  const page = await as('STAFF', '/buildings');
  await expect(page).toHaveURL(/\/403$/);
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
  // The menu stays visible, so that the person can open another page.
  await expect(menu(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).not.toHaveURL(/\/403$/);
  await unfoldAll(page);
  await expect(menu(page).getByRole('link', { name: 'Buildings' })).toHaveCount(0);
});

test('unknown path shows the not found page, both before and after sign-in', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'STAFF', '/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expect(menu(page)).toBeVisible();
});

test('chosen language applies immediately, sets <html lang>, and persists', async ({ as }) => {
  const page = await as('SYSADMIN', '/buildings');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: '日本語' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '建物' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '建物' })).toBeVisible();
});

test('language menu supports the keyboard: arrows move, Escape returns the focus', async ({ as }) => {
  const page = await as('STAFF', '/my-profile');
  const opener = page.getByRole('button', { name: /^Language/ });
  await opener.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Tiếng Việt' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('sign-in page is available in all four languages', async ({ page }) => {
  await page.goto('/login');
  for (const [code, heading] of [
    ['vi', 'Đăng nhập'],
    ['ko', '로그인'],
    ['ja', 'ログイン'],
    ['en', 'Sign in'],
  ] as const) {
    await page.getByRole('combobox').selectOption(code);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('dark mode persists after a reload', async ({ as }) => {
  const page = await as('SYSADMIN', '/buildings');
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('Ctrl K finds a page by name and opens it', async ({ as }) => {
  const page = await as('SYSADMIN', '/buildings?keyword=tower');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByPlaceholder('Search by name, code, account or page');
  await search.fill('build');
  await expectAccessible(page);
  // The icon has the text colour of the selected option.
  const chosen = page.getByRole('button', { name: 'Buildings' }).and(page.locator('[data-selected]'));
  const colour = await chosen.evaluate((button) => getComputedStyle(button).color);
  await expect(chosen.locator('svg')).toHaveCSS('color', colour);
  await search.press('Enter');
  await expect(page).toHaveURL(/\/buildings$/);
});

test('sidebar opens the account of the signed-in person, and Escape returns the focus', async ({ as }) => {
  const page = await as('SYSADMIN', '/buildings');
  const opener = menu(page).getByRole('button', { name: /Your account/ });
  await opener.click();
  const form = dialog(page, 'Your account');
  await expect(form).toContainText('sysadmin');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
});

test('on a phone the sidebar is a drawer that closes after choosing a page', async ({ as }) => {
  const page = await as('SYSADMIN');
  await page.setViewportSize(phone);
  await page.goto('/buildings?keyword=tower');
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
  await expect(menu(page)).not.toBeInViewport();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page)).toBeInViewport();
  await expectAccessible(page);
  // Escape closes only the dialog, not the drawer behind it.
  await menu(page)
    .getByRole('button', { name: /Your account/ })
    .click();
  await expect(dialog(page, 'Your account')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Your account')).toBeHidden();
  await expect(menu(page)).toBeInViewport();
  await menu(page).getByRole('link', { name: 'Buildings' }).click();
  await expect(menu(page)).not.toBeInViewport();
});

test('loading overlay appears during a slow call but not during a quick call', async ({ as }) => {
  const page = await as('SYSADMIN', '/buildings');
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
  const overlay = page.getByRole('status').getByLabel('Loading…');
  await expect(overlay).toHaveCount(0);
  let release = () => {};
  const pendingAnswer = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/logout', async (route) => {
    await pendingAnswer;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(overlay).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page).toHaveURL(/\/login/);
});

test('page stays with a message while the portal is unreachable, and recovers automatically', async ({
  as,
}) => {
  const page = await as('SYSADMIN', '/buildings');
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Reconnecting automatically')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText('Reconnecting automatically')).toBeHidden();
});

test('if the program code of a page fails to load, an error appears next to the menu, and the page loads after reconnecting', async ({
  page,
  context,
}) => {
  // A new browser is necessary, because a browser that earlier tests used may have cached the program code.
  await signIn(page, 'SYSADMIN', '/my-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  await context.setOffline(true);
  await group(page, 'Area').click();
  await menu(page).getByRole('link', { name: 'Quarantine' }).click();
  await expect(page.getByRole('heading', { name: 'Couldn’t load this data' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Quarantine' })).toBeVisible();
});

test('keys typed after Ctrl K, before the palette has loaded, are in its search field', async ({ as }) => {
  const page = await as('ADMIN', '/holidays');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.route(/\/assets\/Palette/, async (route) => {
    await page.waitForTimeout(1000);
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('[roox');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('m');
  const search = dialog(page).getByRole('textbox');
  await expect(search).toHaveValue('[room');
  await page.keyboard.type('s');
  await expect(search).toHaveValue('[rooms');
});

test('if the program code of a part of a page fails to load, the other parts still work, and the part loads after reconnecting', async ({
  page,
}) => {
  await signIn(page, 'SYSADMIN', '/my-profile');
  const heading = page.getByRole('heading', { level: 1, name: 'My profile' });
  await expect(heading).toBeVisible();
  // Blocks the network. The browser cache is blocked too, because it does not answer an intercepted request.
  await page.route(/\/(api|assets)\//, (route) => route.abort('internetdisconnected'));
  await page.keyboard.press('Control+k');
  await expect(page.getByText('Reconnecting automatically')).toBeVisible();
  await expect(heading).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.unrouteAll();
  const palette = dialog(page).getByRole('textbox');
  const again = page.getByRole('button', { name: 'Reload page' });
  await expect(palette.or(again)).toBeVisible();
  // The page and its entries stay visible.
  await expect(heading).toBeVisible();
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  // Some browsers remember a failed module until the page is reloaded.
  if (await again.isVisible()) {
    await expectAccessible(page);
    await again.click();
    await expect(heading).toBeVisible();
    await page.keyboard.press('Control+k');
  }
  await expect(palette).toBeFocused();
  // The styles of the page are loaded in addition to its code.
  await expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('Palette'))))
    .toBe(true);
  await expectAccessible(page);
});

test('startup without a reachable portal shows an error with a retry button instead of a blank page', async ({
  as,
}) => {
  const page = await as('SYSADMIN', '/login');
  await expect(menu(page)).toBeVisible();
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/**');
  await expect(menu(page)).toBeVisible();
});

test('truncated text is shown in full on hover, and on keyboard focus of its row or card', async ({ as }) => {
  const page = await as('ADMIN', '/staff');
  const name = page.getByRole('article').first().getByRole('heading');
  await expect(name).toBeVisible();
  const long = 'Nguyễn Hoàng Phương Anh Thư Công Huyền Tôn Nữ Thị Minh Châu';
  await name.evaluate((heading, text) => {
    heading.textContent = text;
  }, long);
  const fullText = page.locator('[class*="_whole_"]');
  await expect(fullText).toHaveCount(0);
  await name.hover();
  await expect(fullText).toHaveText(long);
  await page.keyboard.press('Escape');
  await expect(fullText).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.getByRole('textbox', { name: 'Search by name, account, code or email' }).focus();
  for (let step = 0; step < 12 && (await fullText.count()) === 0; step++) await page.keyboard.press('Tab');
  await expect(fullText).toContainText(long);
});
