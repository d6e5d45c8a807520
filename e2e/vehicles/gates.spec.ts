import { unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { textField } from '@gatehouse/testing/browser/forms';
import { row, showAction } from '@gatehouse/testing/browser/lists';
import type { Page } from '@playwright/test';

async function choose(page: Page, field: string, option: RegExp | string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}
async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('administrator adds a gate, a lane and a tracking device, and a gate in use cannot be deleted', async ({
  as,
}) => {
  const page = await as('ADMIN', '/gates');
  const [gate, lane, camera] = [unique('Gate'), unique('Lane'), unique('Camera')];
  await page.getByRole('button', { name: 'New gate' }).click();
  await textField(dialog(page), 'Name').fill(gate);
  await textField(dialog(page), 'Code').fill(gate);
  await choose(page, 'Building', /./);
  await save(page);

  await page.goto(`/gates?keyword=${gate}`);
  await page.getByRole('link', { name: `Lanes of ${gate}` }).click();
  await expect(page).toHaveURL(/\/lanes\?gateId=\d+/);
  await page.getByRole('button', { name: 'New lane' }).click();
  await textField(dialog(page), 'Name').fill(lane);
  await dialog(page)
    .getByRole('switch', { name: /certain hours/ })
    .click({ force: true });
  await dialog(page).getByLabel('Opens at').fill('22:00');
  await dialog(page).getByLabel('Closes at').fill('06:00');
  await expectAccessible(page);
  await save(page);
  await expect(row(page, lane)).toContainText('(next day)');

  await page.getByRole('link', { name: `Tracking devices of ${lane}` }).click();
  await page.getByRole('button', { name: 'New tracking device' }).click();
  await textField(dialog(page), 'Name').fill(camera);
  await textField(dialog(page), 'Device ID').fill(camera);
  await choose(page, 'Type', 'Camera');
  await choose(page, 'Direction', 'In and out');
  await textField(dialog(page), 'Camera URL').fill('rtsp://admin:secret@10.0.0.8/');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByText('Camera URL Invalid')).toBeVisible();
  await textField(dialog(page), 'Camera URL').fill(`https://camera.example/${camera}`);
  await save(page);
  await expect(page.getByRole('link', { name: `https://camera.example/${camera}` })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );

  await page.goto(`/gates?keyword=${gate}`);
  const remove = await showAction(page, `Delete ${gate}`);
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
});

test('staff cannot open the gates page', async ({ as }) => {
  const page = await as('STAFF', '/gates');
  await expect(page).toHaveURL(/\/403/);
});
