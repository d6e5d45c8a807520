import { notifications } from '@gatehouse/api/notifications/notifications';
import { unique } from '@gatehouse/testing/browser/area-tree';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { textField } from '@gatehouse/testing/browser/forms';
import { openFromMenu, startJob } from './job.ts';

test('reception registers a walk-in visitor in the check-in dialog, sees them inside with their host, and the host is notified', async ({
  as,
}) => {
  const page = await as('ADMIN', '/');
  const endJob = await startJob(page, 'visitor');
  await openFromMenu(page, 'Meeting Management', 'Visitor logbook');
  await page.getByRole('button', { name: 'Check in visitor' }).click();
  await dialog(page).getByText('Walk-in visitor').click();
  const lastName = unique('Walker');
  await textField(dialog(page), /^First name/).click();
  await page.keyboard.type('Ann');
  await page.keyboard.press('Tab');
  await page.keyboard.type(lastName);
  const choose = async (label: string, typed: string) => {
    await dialog(page).getByRole('combobox', { name: label }).click();
    await page.keyboard.type(typed);
    await page.getByRole('option').filter({ hasText: typed }).first().click();
  };
  await choose('Nationality', 'Japan');
  await choose('Contact department', 'Engi');
  await choose('Contact person', 'Sarah M');
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog(page).getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText('Visitor registered and checked in')).toBeVisible();
  await endJob();

  await page.getByRole('radiogroup', { name: 'Presence' }).getByText('Inside').click();
  const row = page.getByRole('row').filter({ hasText: lastName });
  await expect(row).toContainText('Sarah Morgan');
  await expect(row).toContainText('Inside');
  const host = await as('STAFF');
  const { content } = await callApi(host, notifications.list);
  expect(JSON.stringify(content)).toContain(lastName);
});
