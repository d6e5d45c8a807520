import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction } from '@gatehouse/testing/browser/lists';
import { placeSigningDevice } from '@gatehouse/testing/browser/signing-devices';
import { digits } from '@gatehouse/testing/browser/terminals';
import { createAndroidPackage, createOtherArchive } from '@gatehouse/testing/data/device-ops/packages';
import type { Page } from '@playwright/test';

const screen = '/firmware';
const apk = 'application/vnd.android.package-archive';

async function choose(page: Page, name: string, mimeType: string, bytes: Uint8Array) {
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Package file' }).click();
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(bytes) });
}

test('administrator uploads a version, installs it on a device, and sees that the version is in use before deleting it', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', screen);
  const tablet = await placeSigningDevice(page, baseURL, 'TABLET');
  const version = Number(digits(8).replace(/^0/, '1'));
  await page.getByRole('button', { name: 'New version' }).click();
  await save(dialog(page));
  await expect(dialog(page).getByText('Choose a file first')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Device type' }).click();
  await page.getByRole('option', { name: 'Tablet' }).click();
  await dialog(page).getByRole('textbox', { name: 'Version code' }).fill(String(version));
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill(`Build ${version}`);

  await choose(page, 'picture.png', 'image/png', await createAndroidPackage());
  await expect(dialog(page).getByText('This filetype is not allowed')).toBeVisible();
  await choose(page, 'small.apk', apk, await createAndroidPackage(1000));
  await expect(
    dialog(page).getByText('File size should be greater than 1MB and less than 500MB'),
  ).toBeVisible();

  // The portal rejects the file. The form keeps its entries.
  await choose(page, 'other.apk', apk, await createOtherArchive());
  await save(dialog(page));
  await expect(dialog(page).getByText('because AndroidManifest.xml is missing')).toBeVisible();
  await expect(dialog(page).getByText('other.apk')).toHaveCount(0);
  await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toHaveValue(`Build ${version}`);

  await choose(page, 'tablet.apk', apk, await createAndroidPackage());
  await expectAccessible(page);
  await save(dialog(page));
  await expect(dialog(page)).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: `Build ${version}` });
  await expect(row).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  const fetching = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Download tablet.apk' }).click();
  expect((await fetching).suggestedFilename()).toBe('tablet.apk');

  await row.hover();
  await row.getByRole('button', { name: `Install version ${version}` }).click();
  await dialog(page).getByRole('checkbox', { name: tablet.name }).check();
  await save(dialog(page));
  await expect(dialog(page)).toBeHidden();
  await expect(row).toContainText('1 pending install');
  const beat = await tablet.post('/device/v1/heartbeat', JSON.stringify({ versionCode: version }));
  expect(beat).toMatchObject({ status: 200, result: { update: null } });

  await page.reload();
  await row.hover();
  await row.getByRole('button', { name: `View Tablet version ${version}` }).click();
  await expect(dialog(page)).toContainText(/[0-9a-f]{64}/);
  await expect(dialog(page)).toContainText('Running this version');
  await page.keyboard.press('Escape');
  await row.hover();
  await chooseAction(row, `Delete Tablet version ${version}`);
  await expect(dialog(page)).toContainText(tablet.name);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);

  // If the administrator has several companies, the form preselects one, even if the dialog is opened by URL.
  const several = await as('SYSADMIN', `${screen}?create=true`);
  await expect(dialog(several).getByRole('combobox', { name: 'Company' })).not.toHaveValue('');
  await expect(dialog(several).getByRole('combobox', { name: 'Device type' })).toBeFocused();
});

test('upload shows its progress and can be cancelled without losing the form', async ({ as }) => {
  const page = await as('ADMIN', `${screen}?create=true`);
  const pendingUploads: (() => void)[] = [];
  await page.route('**/api/v1/firmware', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await new Promise<void>((resolve) => pendingUploads.push(resolve));
    await route.abort();
  });
  await dialog(page).getByRole('combobox', { name: 'Device type' }).click();
  await page.getByRole('option', { name: 'LCD screen' }).click();
  await dialog(page).getByRole('textbox', { name: 'Version code' }).fill('77');
  await choose(page, 'lcd.apk', apk, await createAndroidPackage());
  await save(dialog(page));
  // Nothing is sent yet, so the progress bar has no width.
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Cancel upload' }).click();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  await expect(dialog(page).getByRole('textbox', { name: 'Version code' })).toHaveValue('77');
  await expect(dialog(page).getByText('lcd.apk')).toBeVisible();
  for (const release of pendingUploads) release();
});

test('everyone sees the Firmware menu entry, and only people with the permission can open its page', async ({
  as,
}) => {
  const page = await as('STAFF', '/my-profile');
  await page.getByRole('link', { name: 'Firmware' }).click();
  await expect(page).toHaveURL(/\/403$/);
});

test('AI models have their own tab, also on a phone', async ({ as }) => {
  const page = await as('ADMIN', `${screen}?tab=models`);
  await expect(page.getByRole('button', { name: 'New model' })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
