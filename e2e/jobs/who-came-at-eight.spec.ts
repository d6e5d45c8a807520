import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { DAY } from '@gatehouse/api/platform/dates';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { openFromMenu, startJob, typeTime } from './job.ts';

const dateBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

interface SampleEvent {
  wallTime: string;
  employeeId: number | null;
  doorCode: string;
}

test('administrator finds the people of eight o’clock at a door in the device log', async ({ as }) => {
  const page = await as('ADMIN', '/');
  const query = { from: dateBefore(20), to: dateBefore(2), operation: 'IN', size: '100' };
  const { content } = await callApi(page, deviceLogs.list, undefined, { query });
  const event: SampleEvent = content.find(
    ({ wallTime, employeeId }: SampleEvent) => employeeId !== null && / 08:[0-2]/.test(wallTime),
  );
  const date = event.wallTime.slice(0, 10);

  const endJob = await startJob(page, 'whoCameAtEight');
  await openFromMenu(page, 'Area', 'Device logs');
  await page.getByRole('combobox', { name: 'Door' }).click();
  await page.keyboard.type(event.doorCode);
  await page.getByRole('listbox', { name: 'Door' }).getByRole('option').first().click();
  await page.getByRole('button', { name: /^Dates: / }).click();
  for (const name of ['From', 'To']) {
    await page.getByRole('textbox', { name, exact: true }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(date);
  }
  await typeTime(page.getByLabel('Start time'), '0800A');
  await typeTime(page.getByLabel('End time'), '0829A');
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Device logs' });
  await expect(page).toHaveURL(/fromTime=08%3A00&toTime=08%3A29/);
  await expect(table.getByText(/8:[0-2]\d:\d\d\sAM$/).first()).toBeVisible();
  await endJob();
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
