import { unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { card, chooseAction, showAction } from '@gatehouse/testing/browser/lists';

const screen = '/buildings';

test('administrator adds, finds, edits and deletes a building', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const name = unique('Tòa nhà');
  await page.getByRole('button', { name: 'New building' }).click();
  await textField(dialog(page), 'Name').fill(name);
  await textField(dialog(page), 'Code').fill(name);
  await textField(dialog(page), 'Address').fill('1 Gate Street');
  await save(dialog(page));
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New building' })).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(textField(dialog(page), 'Name')).toBeFocused();
  await textField(dialog(page), 'Address').fill('2 Harbour Road');
  await save(dialog(page));
  await expect(card(page, name)).toContainText('2 Harbour Road');

  await chooseAction(page, `Delete ${name}`);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('administrator adds several buildings without closing the form in between', async ({ as }) => {
  const page = await as('ADMIN', `${screen}?create=true`);
  const [first, second] = [unique('Kho A'), unique('Kho B')];
  for (const name of [first, second]) {
    await expect(textField(dialog(page), 'Name')).toBeFocused();
    await expect(textField(dialog(page), 'Code')).toHaveValue('');
    await textField(dialog(page), 'Name').fill(name);
    await textField(dialog(page), 'Code').fill(name);
    await textField(dialog(page), 'Address').fill('3 Depot Lane');
    await dialog(page).getByRole('button', { name: 'Save and add another' }).click();
    await expect(textField(dialog(page), 'Name')).toHaveValue('');
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
  const withRooms = page
    .getByRole('article')
    .filter({ hasText: /[1-9]\d* rooms?/ })
    .first();
  const remove = await showAction(withRooms, /^Delete /);
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toContainText(/This building still has/);
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
