import { DAY } from '@gatehouse/api/platform/dates';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { navigate } from '@gatehouse/testing/browser/navigation';
import type { Page } from '@playwright/test';

const dateBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
/** The device log of the sample organisation has more than 10,000 rows. */
const longLog = `/device-logs?from=${dateBefore(90)}&to=${dateBefore(0)}`;
const fileName = /^device-logs .+\.xlsx$/;

const trayOf = (page: Page) => page.getByRole('region', { name: 'Exports' });
const startExport = (page: Page) => page.getByRole('button', { name: /^Export\b/ }).click();

test('writes a long export in the background, shows it on every page, and downloads its file', async ({
  as,
}) => {
  const page = await as('ADMIN', longLog);
  await startExport(page);
  const tray = trayOf(page);
  await expect(page.getByText('Export started')).toBeVisible();
  await expect(tray.getByText(/^Waiting to start$|^[\d,]+ of [\d,]+ rows$|^Ready until /)).toBeVisible();
  await navigate(page, '/exports');
  await expect(tray.getByText(/^Ready until /)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  const list = page.getByRole('list', { name: 'Exports' });
  const download = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Download file' }).first().click();
  expect((await download).suggestedFilename()).toMatch(fileName);
  await tray.getByRole('button', { name: 'Hide' }).click();
  await expect(tray).toBeHidden();
  await expect(list.getByText(fileName)).toBeVisible();
  await list.getByRole('button', { name: 'Delete export' }).click();
  await expect(page.getByText('No exports yet')).toBeVisible();
});
