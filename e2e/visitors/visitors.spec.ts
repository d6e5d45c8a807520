import { unique } from '../area/places.ts';
import { expect, test } from '../fixtures.ts';

test('an administrator adds a visitor, whose display name follows, and finds them in the list', async ({
  as,
}) => {
  const page = await as('ADMIN', '/create-visitor');
  const last = unique('Fischer');
  await page.getByRole('textbox', { name: 'First name' }).fill('Emma');
  await page.getByRole('textbox', { name: 'Last name' }).fill(last);
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue(`Emma ${last}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Nationality is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Nationality' }).fill('Vietnam');
  await page.getByRole('option', { name: /^Vietnamese/ }).click();
  await page.getByRole('combobox', { name: 'Contact department' }).click();
  // one with people, whatever other tests have made
  await page.getByRole('option', { name: 'Engineering' }).first().click();
  await page.getByRole('combobox', { name: 'Contact person' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Emma ${last}`);
  const send = dialog.getByRole('button', { name: 'Send QR code' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
});

test('a visitor who does not exist leads back to the list, which says so', async ({ as }) => {
  const page = await as('ADMIN', '/edit-visitor/999999999');
  await expect(page).toHaveURL(/\/visitors$/);
  await expect(page.getByText('The visitor does not exist.')).toBeVisible();
});

test('a wrong link shows no QR code and says nothing of anybody', async ({ page }) => {
  await page.goto('/visitor-qr#AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('alert')).toContainText('This link shows nothing');
});
