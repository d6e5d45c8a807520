import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';

test("reception checks a sample visitor out and in again, and opens the visitor's device events", async ({
  as,
}) => {
  const page = await as('ADMIN', '/visitor-logbook');
  const row = page.getByRole('row').filter({ hasText: 'Phạm Thu Hà' });
  await expect(row).toContainText('Inside');
  await row.hover();
  await row.getByRole('button', { name: 'Check out Phạm Thu Hà' }).click();
  await expect(page.getByText('Visitor checked out')).toBeVisible();
  await page.getByRole('button', { name: 'Check in visitor' }).click();
  await page.getByRole('combobox', { name: 'Visitor or guest' }).fill('Thu Hà');
  await page.getByRole('option', { name: /Phạm Thu Hà/ }).click();
  await dialog(page).getByRole('button', { name: 'Check in' }).click();
  await expect(row).toContainText('Inside');
  await row.getByRole('link', { name: 'Phạm Thu Hà' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Phạm Thu Hà' })).toBeVisible();
  await expect(page.getByText('No device events for this visitor')).toBeVisible();
});
