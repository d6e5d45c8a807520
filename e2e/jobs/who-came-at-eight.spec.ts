import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { DAY } from '@gatehouse/api/platform/dates';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { chooseAction } from '@gatehouse/testing/browser/lists';

const dateBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

interface SampleEvent {
  wallTime: string;
  employeeId: number | null;
  displayName: string;
  roomCode: string;
  doorCode: string;
}

test('administrator opens the log of a door from its card and finds the people of eight o’clock', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const query = { from: dateBefore(20), to: dateBefore(2), operation: 'IN', size: '100' };
  const { content } = await callApi(page, deviceLogs.list, undefined, { query });
  const event: SampleEvent = content.find(
    ({ wallTime, employeeId }: SampleEvent) => employeeId !== null && / 08:[0-2]/.test(wallTime),
  );
  const date = event.wallTime.slice(0, 10);

  await page.goto(`/doors?roomCode=${event.roomCode}&keyword=${event.doorCode}`);
  await chooseAction(page, /^Device log of /);
  await expect(page).toHaveURL(/\/device-logs\?doorId=\d+$/);
  await page.goto(`${page.url()}&from=${date}&to=${date}`);
  const table = page.getByRole('table', { name: 'Device logs' });
  await page.getByRole('button', { name: /^Dates: / }).click();
  await page.getByLabel('Start time').fill('08:00');
  await page.getByLabel('End time').fill('07:59');
  await expect(page.getByText(/End time must be/)).toBeVisible();
  await page.getByLabel('End time').fill('08:29');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/fromTime=08%3A00&toTime=08%3A29/);
  await expect(page.getByRole('button', { name: `Dates: ${date} 8:00 AM – 8:29 AM` })).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: event.displayName })).toBeVisible();
  for (const time of await table.getByText(/\d:\d\d:\d\d\sAM$/).allInnerTexts())
    expect(time).toMatch(/8:[0-2]\d/);
  await expectAccessible(page);

  // The size of the page stays chosen.
  await page.getByRole('combobox', { name: 'Per page' }).selectOption('20');
  await page.goto('/device-logs');
  await expect(table.getByRole('row')).toHaveCount(21);
});

test('attendance log of a colleague shows the Forbidden page to an employee', async ({ as }) => {
  const admin = await as('ADMIN');
  const query = { from: dateBefore(20), to: dateBefore(2), size: '100' };
  const { content } = await callApi(admin, deviceLogs.list, undefined, { query });
  const { employeeId } = content.find((event: SampleEvent) => event.employeeId !== null);
  const page = await as('STAFF', `/attendance-log/${dateBefore(2)}/${employeeId}`);
  await expect(page).toHaveURL(/\/403$/);
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
});
