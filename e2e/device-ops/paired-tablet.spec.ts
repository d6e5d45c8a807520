import { makeDevice, makeDoor } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { textField } from '@gatehouse/testing/browser/forms';
import { card } from '@gatehouse/testing/browser/lists';
import type { Page } from '@playwright/test';

async function choose(page: Page, device: string, item: string): Promise<void> {
  await card(page, device)
    .getByRole('button', { name: `Commands for ${device}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('tablet shows a code, is paired under Devices, welcomes visitors, and is unpaired from either side', async ({
  as,
  page: tablet,
}) => {
  const admin = await as('ADMIN', '/devices');
  const door = await makeDoor(admin);
  const { name } = await makeDevice(admin, door.id, { deviceType: 'TABLET' });
  await tablet.goto('/tablet');
  const code = tablet.getByLabel('Pairing code');
  await expect(code).toHaveText(/^[A-Z]{4}-[A-Z]{4}$/);
  await expectAccessible(tablet);

  const pair = async () => {
    await choose(admin, name, 'Pair a browser');
    await textField(dialog(admin), 'Pairing code').fill((await code.textContent())?.toLowerCase() ?? '');
  };
  await admin.goto(`/devices?doorCode=${encodeURIComponent(door.code)}`);
  await choose(admin, name, 'Pair a browser');
  await textField(dialog(admin), 'Pairing code').fill('BCDF-GHJK');
  await dialog(admin).getByRole('button', { name: 'Pair browser' }).click();
  await expect(dialog(admin)).toContainText('This code is wrong or has expired');
  await textField(dialog(admin), 'Pairing code').fill((await code.textContent()) ?? '');
  await dialog(admin).getByRole('combobox', { name: 'Language' }).click();
  await admin.getByRole('option', { name: 'Deutsch' }).click();
  await dialog(admin).getByRole('button', { name: 'Pair browser' }).click();
  await expect(admin.getByText('Browser paired')).toBeVisible();

  await expect(tablet.getByRole('heading', { name: 'Willkommen' })).toBeVisible();
  await expect(card(admin, name)).toContainText('Online');
  await tablet.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(tablet.getByRole('heading', { name: 'Chào mừng quý khách' })).toBeVisible();
  await expectAccessible(tablet);
  await expectNoSidewaysScroll(tablet);
  await tablet.reload();
  await expect(tablet.getByRole('heading', { name: 'Willkommen' })).toBeVisible();

  await choose(admin, name, 'Page in the browser');
  await dialog(admin).getByRole('button', { name: 'Unpair browser' }).click();
  await dialog(admin, `Unpair ${name}?`).getByRole('button', { name: 'Unpair browser' }).click();
  await expect(admin.getByText('Browser unpaired')).toBeVisible();
  await expect(code).toHaveText(/^[A-Z]{4}-[A-Z]{4}$/);

  await pair();
  await dialog(admin).getByRole('button', { name: 'Pair browser' }).click();
  const unpair = tablet.getByRole('button', { name: 'Press and hold to unpair this tablet' });
  await unpair.click();
  await expect(dialog(tablet)).toHaveCount(0);
  await unpair.click({ delay: 1_700 });
  await dialog(tablet).getByRole('button', { name: 'Unpair this tablet' }).click();
  await expect(code).toHaveText(/^[A-Z]{4}-[A-Z]{4}$/);
  await expect(dialog(tablet)).toHaveCount(0);
});
