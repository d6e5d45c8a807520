import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';

/** Returns a file of 1 MB, the minimum size, with the PNG header of a 1920 × 1080 picture. */
function picture(): Buffer {
  const bytes = Buffer.alloc(1_048_576);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(1920, 16);
  bytes.writeUInt32BE(1080, 20);
  return bytes;
}

test('administrator sets the welcome screen with a picture and sees a preview', async ({ as }) => {
  const page = await as('ADMIN', '/setting?tab=welcome');
  const preview = page.getByRole('figure', { name: 'Preview' });
  await expect(preview).toContainText('Welcome');
  await page.getByRole('combobox', { name: 'Default language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('textbox', { name: 'Contact' }).fill('Empfang, Durchwahl 9');
  await expect(preview).toContainText('Willkommen');
  const small = { name: 'small.png', mimeType: 'image/png', buffer: Buffer.alloc(1000) };
  await page.getByLabel('Add picture').first().setInputFiles(small);
  await expect(page.getByText('File size should be greater than 1MB')).toBeVisible();
  const lobby = { name: 'lobby.png', mimeType: 'image/png', buffer: picture() };
  await page.getByLabel('Add picture').first().setInputFiles(lobby);
  await expect(page.getByText('1 of 10 pictures.')).toBeVisible();
  await save(page);
  await expect(page.getByText('Welcome screen updated')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove lobby.png' }).click();
  await save(page);
  await expect(page.getByText('0 of 10 pictures.')).toBeVisible();
});

test('layout tab of the welcome screen shows a preview, and is hidden from a system administrator', async ({
  as,
}) => {
  const page = await as('ADMIN', '/setting?tab=layout');
  await page.getByRole('radio', { name: 'Portrait', exact: true }).check();
  await page.getByRole('radio', { name: 'Media at the bottom' }).check();
  await expect(page.getByRole('figure', { name: 'Preview' })).toHaveAttribute('data-places', 'MEDIA_BOTTOM');
  await save(page);
  await expect(page.getByText('Layout updated')).toBeVisible();
  const system = await as('SYSADMIN', '/setting');
  await expect(system.getByRole('tab', { name: 'System Setting' })).toBeVisible();
  await expect(system.getByRole('tab', { name: 'Welcome Setting' })).toHaveCount(0);
});
