import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { placeSigningDevice } from '@gatehouse/testing/browser/signing-devices';

test('device log files list a log file of a tablet under its type and download it', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', '/lcd-logs');
  const tablet = await placeSigningDevice(page, baseURL, 'TABLET');
  const fileName = `app-${tablet.id}.log`;
  const time = new Date().toISOString().slice(0, 19);
  const path = `/device/v1/logs?${new URLSearchParams({ fileName, time: `${time}Z` })}`;
  expect(await tablet.post(path, 'started')).toEqual({ status: 200, result: { stored: true } });
  expect(await tablet.post(path, 'started')).toEqual({ status: 200, result: { stored: false } });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: fileName });
  await expect(row).toHaveCount(1);
  for (const text of [tablet.name, 'Tablet']) await expect(row).toContainText(text);
  const fetching = page.waitForEvent('download');
  await row.getByRole('link', { name: `Download ${fileName}` }).click();
  expect((await fetching).suggestedFilename()).toBe(fileName);
  await expectAccessible(page);
  await page.getByText('LCD screen', { exact: true }).click();
  await expect(row).toHaveCount(0);
});
