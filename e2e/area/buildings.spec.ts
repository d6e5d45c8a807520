import { unique } from '@gatehouse/testing/browser/area-tree';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import type { Page } from '@playwright/test';

const screen = '/buildings';

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

const text = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true }).click();

test('administrator adds, finds, edits and deletes a building', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const name = unique('Tòa nhà');
  await page.getByRole('button', { name: 'New building' }).click();
  await text(page, 'Name').fill(name);
  await text(page, 'Code').fill(name);
  await text(page, 'Address').fill('1 Gate Street');
  await save(page);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New building' })).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(text(page, 'Name')).toBeFocused();
  await text(page, 'Address').fill('2 Harbour Road');
  await save(page);
  await expect(card(page, name)).toContainText('2 Harbour Road');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('administrator adds several buildings without closing the form', async ({ as }) => {
  const page = await as('ADMIN', `${screen}?create=true`);
  const [first, second] = [unique('Kho A'), unique('Kho B')];
  for (const name of [first, second]) {
    await expect(text(page, 'Name')).toBeFocused();
    await expect(text(page, 'Code')).toHaveValue('');
    await text(page, 'Name').fill(name);
    await text(page, 'Code').fill(name);
    await text(page, 'Address').fill('3 Depot Lane');
    await dialog(page).getByRole('button', { name: 'Save and add another' }).click();
    await expect(text(page, 'Name')).toHaveValue('');
  }
  // The form is empty, so Escape closes it without a confirmation.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(`${screen}?keyword=${encodeURIComponent(first)}`);
  await expect(card(page, first)).toBeVisible();
  await page.goto(`${screen}?keyword=${encodeURIComponent(second)}`);
  await expect(card(page, second)).toBeVisible();
});

test('building with rooms cannot be deleted, and the dialog gives the reason', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const remove = page
    .getByRole('article')
    .filter({ hasText: /[1-9]\d* rooms?/ })
    .first()
    .getByRole('button', { name: /^Delete / });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.hover();
  await expect(page.getByRole('tooltip')).toContainText(/This building still has/);
  await remove.click({ force: true });
  await expect(dialog(page)).toHaveCount(0);
});

test('building card links to its rooms', async ({ as }) => {
  const page = await as('ADMIN', screen);
  await page
    .getByRole('link', { name: /^Rooms of / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/rooms\?buildingCode=.+/);
});
