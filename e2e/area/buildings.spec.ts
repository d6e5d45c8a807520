import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts';

const screen = '/buildings';
const phone = { width: 375, height: 740 };

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** A name no other test uses; its first part is also a code. */
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'New building' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fill(page: Page, { name, code = name, address = '1 Gate Street' }: Record<string, string>) {
  await dialog(page)
    .getByRole('textbox', { name: 'Name' })
    .fill(name ?? '');
  await dialog(page)
    .getByRole('textbox', { name: 'Code' })
    .fill(code ?? '');
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill(address);
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

async function create(page: Page, name: string) {
  await openForm(page);
  await fill(page, { name });
  await save(page);
  await expect(dialog(page)).toBeHidden();
}

async function search(page: Page, keyword: string) {
  await page.keyboard.press('/');
  await page.keyboard.type(keyword);
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent(keyword).slice(0, 4)}`));
}

test('an administrator adds, finds, changes and deletes a building', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const name = unique('Tòa nhà');
  await create(page, name);
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New building' })).toBeFocused();

  await search(page, name);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill('2 Harbour Road');
  await save(page);
  await expect(card(page, name)).toContainText('2 Harbour Road');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a form names every bad field, puts the focus on the first, and shows a taken code where it stands', async ({
  page,
}) => {
  await signIn(page, 'ADMIN', screen);
  const taken = unique('Taken');
  await create(page, taken);
  await openForm(page);
  await save(page);
  for (const sentence of ['Name is required', 'Code is required', 'Address is required']) {
    await expect(dialog(page).getByText(sentence)).toBeVisible();
  }
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectAccessible(page);

  await fill(page, { name: 'x'.repeat(256), code: taken });
  await save(page);
  await expect(dialog(page).getByText('Name must not exceed 255 characters')).toBeVisible();

  await fill(page, { name: unique('Free'), code: taken });
  await save(page);
  const code = dialog(page).getByRole('textbox', { name: 'Code' });
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue(taken);
});

test('nothing typed is lost to Escape or to Back without a question', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  await openForm(page);
  await fill(page, { name: 'Half a building' });
  await page.keyboard.press('Escape');
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Half a building');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
});

test('the address holds keyword and open dialog, so a reload shows the same', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const name = unique('Linked');
  await create(page, name);
  await search(page, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.reload();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('who goes on typing while a dialog closes keeps the focus', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  await openForm(page);
  const box = page.getByRole('textbox', { name: /^Search/, includeHidden: true });
  await box.evaluate((input) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=dialog]')) return;
      observer.disconnect();
      input.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(box).toBeFocused();
  await page.keyboard.type('Main gate', { delay: 20 });
  await expect(box).toHaveValue('Main gate');
});

test('a manager sees the buildings and may change none', async ({ page }) => {
  await signIn(page, 'MANAGER', screen);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New building' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
});

test('a building with rooms cannot be deleted and says why', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const remove = page
    .getByRole('article')
    .filter({ hasText: /[1-9]\d* rooms?/ })
    .first()
    .getByRole('button', { name: /^Delete / });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.hover();
  await expect(page.getByRole('tooltip')).toContainText(/It still has/);
  await remove.click({ force: true });
  await expect(dialog(page)).toHaveCount(0);
});

test('the card leads to the rooms of its building', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  await page
    .getByRole('link', { name: /^Rooms of / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/rooms\?buildingCode=.+/);
});

test('a phone shows the companies as a chooser and nothing sticks out', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, 'ADMIN', screen);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await openForm(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
